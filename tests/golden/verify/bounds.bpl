// ARGS: --loop-unroll=2
// What lies beyond a bound is not called verified.
procedure Loop(n: int)
{
  var i: int;
  i := 0;
  while (i < n) {
    i := i + 1;
  }
  assert true;
}

procedure NoLoop(n: int)
{
  assert n == n;
}
