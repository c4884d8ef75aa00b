// EXPECT: nonlinear at 5
// ARGS: --timeout=20 --rlimit=100000
procedure Fourth(x: int, y: int) requires 0 <= x && x < y;
{
  assert x * x * x * x < y * y * y * y;
}
