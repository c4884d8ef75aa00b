// EXPECT: matching-loop at 4
type T;
function f(x: T): int; function pair(x: T, y: T): T;
axiom (forall x: T, y: T :: {f(x), f(y)} f(pair(x, y)) == f(x) + f(y));

procedure Pairs(a: T, b: T, n: int) requires f(a) == n && f(b) > n && n > 1; {
  assert n * n > n;
}
