// EXPECT: nonlinear at 4
procedure Mod(a: int, b: int, n: int) {
  assume n > 1 && a mod n == 1 && b mod n == 1;
  assert (a * b) mod n == 1;
}
