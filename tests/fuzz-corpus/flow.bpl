procedure P(n: int) returns (r: int)
{
  a: goto b, c, a;
  b: while (*) invariant r > 0; { if (n > 0) { break; } else { goto c; } }
  c: r, r := r, n;
  call r := P(|{ X: assume n > 0; goto X, Y; Y: return n > 1; }|);
  return;
}
procedure {:inline 2} R(m: <a>[a]a) returns (x: int) { x := m[m[x]]; call x := R(m); }
implementation P(k: int) returns (r: int) { call r := R((lambda<a> y: a :: y)); }
