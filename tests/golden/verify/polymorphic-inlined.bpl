// ARGS.boogie: /errorTrace:0
// Recursive polymorphic procedures inlined: Boogie 3.5.5 does not end on them.
procedure {:inline 2} Rec<A>(x: A, n: int) returns (r: A)
{
  if (n <= 0) { r := x; } else { call r := Rec(x, n - 1); }
}
procedure UseRec(y: int, b: bool) {
  var r: int, q: bool;
  call r := Rec(y, 1);
  assert r == y;
  call q := Rec(b, 1);
  assert q == b;
  call q := Rec(b, 0);
  assert q != b;
}
function {:inline} id<A>(x: A): A { x }
procedure {:inline 1} Swap<A, B>(x: A, y: B) returns (p: B, q: A) { p := y; q := x; }
procedure UseSwap(a: int, b: real) {
  var p: real, q: int;
  call p, q := Swap(a, b);
  assert id(p) == b && id(q) == a;
  call q, p := Swap(p, q);
  assert p == b && q == a + 1;
}
