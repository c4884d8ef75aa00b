// EXPECT: contradiction at 9
// The free invariant and the guard exclude each other: nothing after it is checked.
procedure Count(n: int) returns (i: int)
  requires n > 0;
  ensures i == n + 1;
{
  i := 0;
  while (i < n)
    free invariant i > n + 5;
    invariant i <= n;
  {
    i := i + 1;
  }
}
