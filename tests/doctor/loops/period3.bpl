// EXPECT: matching loop at 5
type V;
function f(v: V): V;
function a(v: V): int; function b(v: V): int; function c(v: V): int;
axiom (forall v: V :: {a(v)} a(v) == b(f(v)));
axiom (forall v: V :: {b(v)} b(v) == c(f(v)));
axiom (forall v: V :: {c(v)} c(v) == a(f(v)));

procedure Round(v: V) {
  assert a(v) == a(f(f(f(v))));
}
