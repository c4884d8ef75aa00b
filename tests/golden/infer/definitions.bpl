// What a function's definition says of a term may not be said of the term that takes its place: n is 4 in the end.
// ARGS.verify: --infer=all --trust-inferred
function f(x: int): int { x + 1 }

procedure P()
{
  var n, w: int;
  n := 0;
  while (n < 4) {
    w := f(n);
    n := n + 1;
  }
  assert n <= 1;
}
