// EXPECT: alternation at 5
type S; type T;
function sub(a: S, b: S): bool; function has(a: S, t: T): bool; function up(a: S): S;
function pick(a: S, t: T): T;
axiom (forall a: S, b: S :: {sub(a, b)} sub(a, b) ==> sub(b, up(b)) && (forall t: T :: {has(a, t)} has(a, t) ==> has(b, t) && has(b, pick(b, t))));

procedure Lower(a: S, b: S, t: T, n: int) requires sub(a, b) && has(a, t) && n > 1; {
  assert has(b, t);
  assert n * n > n;
}
