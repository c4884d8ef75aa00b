// EXPECT: nonlinear at 7
procedure Variance(x: int, y: int, z: int, m: int)
  requires 3 * m == x + y + z;
{
  var s: int;
  s := (x - m) * (x - m) + (y - m) * (y - m) + (z - m) * (z - m);
  assert 3 * s >= (x - y) * (y - z) + (y - z) * (z - x) + (z - x) * (x - y);
}
