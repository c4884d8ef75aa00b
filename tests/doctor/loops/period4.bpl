// EXPECT: matching loop at 7
type V;
function f(v: V): V;
function g(v: V): V;
function a(v: V): bool; function b(v: V): bool;
function c(v: V): bool; function d(v: V): bool;
axiom (forall v: V :: {a(v)} a(v) ==> b(f(v)));
axiom (forall v: V :: {b(v)} b(v) ==> c(g(v)));
axiom (forall v: V :: {c(v)} c(v) ==> d(f(v)));
axiom (forall v: V :: {d(v)} d(v) ==> a(g(v)));

procedure Far(v: V) requires a(v); {
  assert a(g(f(g(f(v)))));
}
