// EXPECT: nonlinear at 4
procedure Div(a: int, b: int, c: int) requires b > 0 && c > 0 && a >= 0; {
  var q: int; q := a div b;
  assert q * b <= a && (a div b) div c == a div (b * c);
}
