// EXPECT: nonlinear at 4
// ARGS: --timeout=20 --rlimit=100000
procedure Cube(x: int, y: int) requires x > y && y > 0; {
  assert x * x * x > y * y * y;
}
