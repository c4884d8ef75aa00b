// EXPECT: alternation at 6
// ARGS: --timeout=20 --rlimit=100000
type A; type B;
function p(a: A): bool; function q(b: B): bool;
function g(a: A, b: B): A; function h(a: A, b: B): B;
axiom (forall a: A :: {p(a)} p(a) ==> (forall b: B :: {q(b)} q(b) ==> p(g(a, b)) && q(h(a, b))));

procedure Grid(a: A, b: B, n: int) requires p(a) && q(b) && n > 1; {
  assert n * n > n;
}
