// EXPECT: matching loop at 7
type T;
function g(t: T): T;
function size(t: T): int;

procedure Grow(t: T) {
  assume (forall u: T :: {size(u)} size(g(u)) == size(u) + 1);
  assert size(g(g(t))) == size(t) + 2;
}
