// ARGS: /printInstrumented
procedure Loop(n: int) returns (i: int)
  ensures i == n;
{
  while (i < n)
    invariant i <= n;
  {
    i := i + 1;
  }
}
