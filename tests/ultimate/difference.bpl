//#Safe
procedure main(n : int) returns ()
{
  var x, y, z : int;
  x := 0;
  y := n;
  assume n > 0;
  while (x < n) {
    x := x + 1;
    y := y - 1;
  }
  assert y == 0;
}
