// A lambda keeps the values it was made with.
procedure Test(x: int) returns (f: [int]int)
{
  var y: int;
  y := x;
  f := (lambda i: int :: i + y);
  y := y + 1;
  f[3] := 7;
  assert f[2] == x + 2;
  assert f[3] == x + 3;
}
