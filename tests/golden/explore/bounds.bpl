// What a bound cuts off is said: nothing is called verified.
// ARGS: --loop-bound=3
procedure main(n: int)
{
  var i: int;
  i := 0;
  while (i < n) { i := i + 1; }
  assert i >= n;
}
