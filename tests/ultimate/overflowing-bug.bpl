//#Unsafe
// The bug is deep: in iteration 1000.
procedure main() returns ()
{
  var x : int;
  x := 0;
  while (true) {
    assert x != 1000;
    x := x + 1;
  }
}
