// EXPECT: flood at 6
// ARGS: --timeout=20 --rlimit=500000
type R;
function add(a: R, b: R): R; function val(a: R): int;
axiom (forall a: R, b: R :: {add(a, b)} add(a, b) == add(b, a));
axiom (forall a: R, b: R, c: R :: {add(add(a, b), c)} add(add(a, b), c) == add(a, add(b, c)));

procedure Sum(a: R, b: R, c: R, d: R, e: R, f: R, g: R, h: R, n: int) requires n > 2; {
  assume val(add(a, add(b, add(c, add(d, add(e, add(f, add(g, h)))))))) == n;
  assert n * n > 2 * n;
}
