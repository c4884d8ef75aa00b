// Four paths, one of which fails; the values that lead there are shown.
var total: int;

procedure main(a: int, b: int) returns (r: int)
  requires a >= 0;
  modifies total;
{
  total := 0;
  if (a > 10) { total := total + 1; }
  if (b == a + 5) { total := total + 2; }
  assert total != 3;
  r := total;
}
