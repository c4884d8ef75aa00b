// RUN: -noVerify

type T; type T; type U = U; type V = W; type W = V; type A x = B x; type B x x = int; type E x = y;
const c: int; const c: bool; var c: int; function c(): int; procedure c();
function f(int): int; function f(x: int): int { x } function g(x: int, x: int): int; function h<a,a>(x: a): a;
procedure P(x: int, x: bool) returns (x: int); procedure P2(x: int) { var x: int; var y: int; var y: bool; L: L: goto L; }
procedure P3<t, t>(x: t); procedure P4(x: Q, y: T int, z: U); implementation P5() {} implementation P3(x: int) {} implementation P2(y: int) {} implementation P2(x: bool) {}
implementation P2(x: int) returns (z: int) {} implementation P2(x: int, y: int) {}
axiom x > 0; axiom (forall x: int, x: int :: x > 0); axiom (forall<t,t> x: t :: true); axiom old(c) == 1;
procedure M() modifies c, f, P, zz; { c := 1; call M(); call zz(); call f(); havoc c, f; goto zz; goto; break; break zz; c := old(c); assert f(1, 2) == f(); assert c(); assert f == 1; }
procedure {:inline x} I(); procedure {:inline 1, 2} J() {} function {:inline true} {:define true} k(x: int): int { k(x) } function {:define} l(x: int): int { l(x) }
