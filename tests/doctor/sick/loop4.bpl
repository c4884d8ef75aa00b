// EXPECT: matching-loop at 5
type W; type U;
function a(w: W): U; function b(w: W): U;
function p(w: W): int; function q(u: U): int; function r(u: U): int; function t(w: W): int; function up(u: U): W; function down(u: U): W;
axiom (forall w: W :: {p(w)} p(w) <= q(a(w)) + q(b(w)));
axiom (forall u: U :: {q(u)} q(u) <= r(a(up(u))));
axiom (forall u: U :: {r(u)} r(u) <= t(down(u)) + t(up(u)));
axiom (forall w: W :: {t(w)} t(w) <= p(up(b(w))));

procedure Sum(w: W, x: int) requires p(w) == x && x >= 3; {
  assert x * x >= 3 * x;
}
