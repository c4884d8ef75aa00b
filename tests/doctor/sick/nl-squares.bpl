// EXPECT: nonlinear at 5
procedure Squares(a: int, b: int, c: int, d: int) {
  assume a >= 0 && b >= 0 && c >= 0 && d >= 0;
  assume a <= b && c <= d;
  assert a * c <= b * d;
  assert (a + b + c) * (a + b + c) >= a * b + b * c + a * c;
}
