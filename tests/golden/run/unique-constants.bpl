// ARGS: -n 3 --bounded-ok
type Color;
const unique red, green: Color;
const other: Color;
procedure Test() returns (same: bool)
{
  assert red != green;
  same := other == red || other == green;
}
