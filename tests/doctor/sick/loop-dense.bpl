// EXPECT: matching-loop at 4
type A;
function r(a: A, b: A): bool; function big(a: A): bool;
axiom (forall a: A, b: A :: {r(a, b)} r(a, b) ==> (exists c: A :: {r(a, c)} r(a, c) && r(c, b)));

procedure Dense(a: A, b: A, n: int) requires r(a, b) && n > 1; {
  assert n * n > n;
}
