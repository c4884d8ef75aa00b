//#Safe
procedure main() {
  var x, y : int;
  x := 0; y := 0;
  goto A, B;
  A: x := x + 1; y := y + 1; goto B, C;
  B: x := x + 2; y := y + 2; goto A, C;
  C: assert x == y;
}
