//#Safe
procedure main() {
  var x, y : int;
  x := 0; y := 0;
  while (x % 4294967296 < 100) { x := x + 1; y := y + 1; }
  assert y % 4294967296 == 100;
}
