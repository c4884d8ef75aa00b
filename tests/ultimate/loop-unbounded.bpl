//#Safe
procedure main(n : int) returns ()
requires n >= 0;
{
  var x, y : int;
  x, y := 0, 0;
  while (x < n) {
    x := x + 1;
    y := y + 2;
  }
  assert y == 2 * x && x == n;
}
