// ARGS: --loop-unroll=3 --sound-unroll
// Three rounds are enough for the first and too few for the second; no invariant is needed.
procedure Enough() returns (i: int) ensures i == 2;
{
  i := 0;
  while (i < 2) { i := i + 1; }
}
procedure TooFew() returns (i: int) ensures i == 9;
{
  i := 0;
  while (i < 9) { i := i + 1; }
}
