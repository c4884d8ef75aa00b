//#Unsafe
procedure main() returns ()
{
  var x : int;
  x := 0;
  while (*) {
    x := x + 2;
  }
  assert x % 4 == 0;
}
