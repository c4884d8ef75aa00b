// EXPECT: matching-loop at 4
type T;
function le(x: T, y: T): bool;
axiom (forall x: T, y: T, z: T :: {le(x, y), le(y, z)} le(x, y) && le(y, z) ==> le(x, z));
function f(x: T): T;
axiom (forall x: T :: {f(x)} le(x, f(x)));
axiom (forall x: T, y: T :: {le(x, y)} le(x, y) ==> le(f(x), f(y)));

procedure Chain(a: T, b: T, c: T, x: int, y: int) {
  assume le(a, b) && le(b, c);
  assert le(a, f(f(f(c))));
  assert x > 1 && y > 1 ==> x * y > x;
  assert le(f(a), f(f(f(f(c)))));
}
