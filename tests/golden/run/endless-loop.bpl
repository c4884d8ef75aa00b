// ARGS: --loop-bound=20
procedure Spin(n: int) returns (i: int)
{
  i := 0;
  while (true) { i := i + 1; }
}
