// Without it, a loop that goes on for ever is not explored to its end.
// ARGS.explore: --without=loop-abstraction --depth=2000
procedure main(n: int)
{
  var i: int;
  i := 0;
  while (i < n) { i := i + 1; }
}
