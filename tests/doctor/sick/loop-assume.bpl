// EXPECT: matching-loop at 6
type T;
function l(t: T): T; function r(t: T): T; function cost(t: T): int;

procedure Budget(t: T, a: int, b: int) {
  assume (forall u: T :: {cost(u)} cost(u) == cost(l(u)) + cost(r(u)));
  assume cost(t) == a && a > 0 && b > a;
  assert b * b > a * a;
}
