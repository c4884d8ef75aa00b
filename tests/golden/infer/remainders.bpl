// ARGS: --infer=congruences,intervals
// Remainders: steps of the same size, products, mod and div; joined classes.
procedure Even(n: int) returns (i: int, j: int)
  ensures i mod 4 == 2;
  ensures j mod 6 == 3;
{
  i := 2;
  j := 3;
  while (*) {
    i := i + 4;
    if (*) { j := j + 12; } else { j := j - 6; }
  }
}
procedure Given(x: int) returns (y: int)
  requires x mod 10 == 7;
  ensures y mod 5 == 2;
{
  y := x;
  while (y < 1000) { y := 10 * y + x; }
}
procedure Wrong() returns (i: int)
  ensures i mod 4 == 2; // it is 0 after two rounds
{
  i := 2;
  while (*) { i := i + 3; }
}
