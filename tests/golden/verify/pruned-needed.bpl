// ARGS.boogie: /prune:1 /errorTrace:0
// What pruning keeps (uses clauses, triggers, {:keep}) and what it drops: an axiom of which one symbol is not needed. As Boogie 3.5.5.
function {:inline false} p(x: int): bool uses { axiom (forall x: int :: {p(x)} p(x) ==> x > 0); }
function q(x: int): int;
axiom (forall x: int :: {q(x)} q(x) > x);
const c: int uses { axiom c == 7; }
const d: int; axiom {:keep} d == 8;
function r(x: int): int { q(x) + 1 }
function s(x: int): bool { p(x + 1) }
const unique u: T; const unique v: T; type T;
axiom (forall x: int :: p(x) ==> q(x) > c);
function m<A>(x: A): int uses { axiom (forall<A> x: A :: {m(x)} m(x) == 3); }
procedure A(x: int) { assume p(x); assert x > 0; }
procedure B(x: int) { assert q(x) > x; assert r(x) > x + 1; }
procedure C(x: int) { assert c == 7; assert d == 8; assert c + 1 == d; }
procedure D(x: int) { assume s(x); assert x >= 0; assert x > 0; }
procedure E(x: int) { assert u != v; assert m(x) == m(true); assert m(x) == 3; }
procedure F(x: int) { assume p(x); assert q(x) > 7; }
procedure {:keep} G(x: int) { assume (exists z: int :: p(z) && z == x); assert x > 0; }
procedure H(x: int) { var f: [int]int; assume (forall i: int :: {f[i]} f[i] > c); assert f[x] > 7; }
