//#Unsafe
procedure main() {
  var i, j, x, y : int;
  assume i >= 0 && j >= 0;
  x := i; y := j;
  while (x != 0) { x := x - 1; y := y - 1; }
  if (i == j) { assert y == 1; }
}
