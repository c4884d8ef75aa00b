// Invariants that do not hold at first, or are not maintained.
procedure Entry(n: int) returns (i: int)
  requires n == 1;
{
  i := 0;
  while (i < n)
    invariant i <= n;
    invariant i > 0;
  {
    i := i + 1;
  }
}

procedure Maintained(n: int) returns (i: int)
  requires n == 1;
  ensures i == n;
{
  i := 0;
  while (i < n)
    invariant 0 <= i && i < 1;
  {
    i := i + 1;
  }
}
