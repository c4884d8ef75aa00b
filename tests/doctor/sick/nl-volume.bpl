// EXPECT: nonlinear at 7
// ARGS: --timeout=20 --rlimit=300000
procedure Scale(a: int, b: int, c: int, d: int, e: int, f: int, k: int)
  requires 0 < a && a < b && 0 < c && c < d && 0 < e && e < f && k == a * c;
{
  assume e * f > 3;
  assert a * c * e < b * d * f && k * e * e < b * d * f * f;
}
