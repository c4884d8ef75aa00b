// EXPECT: matching-loop at 5
type Set; type E;
function in(x: E, s: Set): bool; function union(a: Set, b: Set): Set; function size(s: Set): int;
function minus(a: Set, b: Set): Set;
axiom (forall a: Set, b: Set :: {size(a), size(b)} size(union(a, b)) + size(minus(a, b)) >= size(a) - size(b));

procedure Sets(a: Set, b: Set, n: int) requires size(a) == n && size(b) > n && n > 3; {
  assert n * n > 3 * n;
}
