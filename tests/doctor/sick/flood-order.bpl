// EXPECT: matching-loop at 5
type T;
function le(x: T, y: T): bool; function max(x: T, y: T): T; function rank(x: T): int;
axiom (forall x: T, y: T :: {le(x, y)} le(x, y) ==> rank(x) <= rank(y));
axiom (forall x: T, y: T, z: T :: {le(x, z), le(y, z)} le(x, z) && le(y, z) ==> le(max(x, y), z));

procedure Bounds(a: T, b: T, c: T, n: int) requires le(a, c) && le(b, c) && rank(c) < n && n > 1; {
  assert rank(max(a, b)) < n * n;
}
