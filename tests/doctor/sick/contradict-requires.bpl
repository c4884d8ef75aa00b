// EXPECT: contradiction at 4
procedure Clamp(low: int, high: int, x: int) returns (r: int)
  requires low <= x;
  requires x < low;
  ensures low <= r && r <= high;
{
  r := x;
  assert r > high;
}
