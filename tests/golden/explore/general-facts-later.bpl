// The second loop needs facts after the exploration has been made anew for the first one.
procedure main() {
  var x, y: int;
  x := 0; y := 1;
  while (x < 268435454) { x := x + 2; }
  assert x mod 2 == 0;
  while (y < 268435453) { y := y + 4; }
  assert y mod 4 == 1;
}
