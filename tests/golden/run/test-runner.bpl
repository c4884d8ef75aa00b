// One line for each procedure with a body; what failed in full.
procedure Good(x: int) returns (y: int)
  ensures y > x;
{
  y := x + 1;
}

procedure Bad(x: int) returns (y: int)
  ensures y > x;
{
  y := x - 1;
}

procedure Impossible(x: int)
  requires x != x;
{
  assert false;
}

procedure External(x: int);
