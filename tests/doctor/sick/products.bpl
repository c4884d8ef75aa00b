// EXPECT: nonlinear at 6
procedure Squares(a: int, b: int, c: int, d: int) {
  assume a >= 0 && b >= 0 && c >= 0 && d >= 0;
  assume a <= b && c <= d;
  assert a * c <= b * d;
  assert (a + b) * (c + d) >= a * c + b * d;
  assert a * a + b * b >= 2 * a * b;
  assert (a + b + c) * (a + b + c) >= a * b + b * c + a * c;
}
