// ARGS: --entry=Forever --recursion-bound=50
procedure Forever(n: int)
{
  call Forever(n + 1);
}
