//#Unsafe
procedure main() returns ()
{
  var x, y : int;
  x := 0;
  y := 0;
  while (*) {
    if (*) {
      x := x + 1;
      y := y + 1;
    } else {
      x := x - 1;
    }
  }
  assert x == y;
}
