// ARGS: --engine=symbolic
// Invariants that nobody has written: inference finds them, the exploration checks them.
procedure main() {
  var x, y, n: int;
  x := 0; y := 0;
  havoc n;
  while (x < 268435455) {
    if (*) { y := y + 4; } else { y := y + 6; }
    x := x + 2;
  }
  assert x mod 2 == 0;
  assert y >= 0 && y mod 2 == 0;
}
