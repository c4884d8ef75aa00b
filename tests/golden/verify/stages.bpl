// ARGS: /traceverify
procedure Count(n: int) returns (i: int)
  requires n >= 0;
  ensures i >= n;
{
  while (i < n)
    invariant i >= 0 || n >= 0;
  {
    i := i + 1;
    if (i == 7) { return; }
  }
}
