// ARGS.verify: --vacuous
// ARGS.boogie: /warnVacuousProofs
function f(x: int): int;
procedure Contradiction(x: int)
  requires x > 0;
  requires x < 0;
  ensures f(x) > 3;
{
  assert f(x) == 7;
}
procedure Branch(x: int) returns (y: int)
  requires x >= 0;
  ensures y >= 0;
{
  y := x;
  if (x < 0) {
    assert y == 12;
    y := -1;
    return;
  }
  assert y == x;
}
procedure OnPurpose(x: int)
  requires x > 0;
{
  if (x < 0) { assert false; }
}
procedure Needs(x: int);
  requires x > 10;
procedure Loop(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i >= 0;
  {
    i := i + 1;
    assume i == 0;
    call Needs(i);
  }
}
procedure Fine(x: int) returns (y: int)
  ensures y > x;
{
  y := x + 1;
  assert true;
}
procedure Never(x: int)
{
  assume x != x;
  assert x == 1;
  assert {:subsumption 0} x == 2;
}
procedure Refuted(x: int)
{
  assert x == 1;
  assume false;
  assert x == 2;
}
