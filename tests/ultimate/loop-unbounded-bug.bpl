//#Unsafe
procedure main(n : int) returns ()
{
  var x, y : int;
  x, y := 0, 0;
  while (x < n) {
    x := x + 1;
    y := y + 2;
  }
  assert x == n;
}
