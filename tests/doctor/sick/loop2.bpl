// EXPECT: matching-loop at 5
type V;
function f(v: V): V; function g(v: V): V;
function even(v: V): int; function odd(v: V): int;
axiom (forall v: V :: {even(v)} even(v) >= odd(f(v)) + odd(g(v)));
axiom (forall v: V :: {odd(v)} odd(v) >= even(g(v)) + even(f(v)));

procedure Product(v: V, x: int, y: int) requires even(v) == x && x > 1 && y > 1; {
  assert x * y > x;
}
