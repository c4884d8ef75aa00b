//#Safe
procedure gcd(a : int, b : int) returns (r : int)
{
  if (a <= 0 || b <= 0) { r := 0; return; }
  if (a == b) { r := a; return; }
  if (a > b) { call r := gcd(a - b, b); } else { call r := gcd(a, b - a); }
}
procedure ULTIMATE.start() {
  var a, b, r : int;
  assume a > 0 && b > 0;
  call r := gcd(a, b);
  assert r <= a && r <= b && r > 0;
}
