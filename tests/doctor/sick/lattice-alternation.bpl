// EXPECT: alternation at 6
type L;
function below(x: L, y: L): bool; function meet(x: L, y: L): L; function join(x: L, y: L): L;
function top(x: L): bool;
axiom (forall x: L :: {top(x)} top(x) ==> (forall y: L :: {below(y, x)} below(y, x)));
axiom (forall x: L :: {top(x)} top(x) ==> (forall y: L :: {top(y)} top(meet(x, y)) && below(join(x, y), x)));
procedure Top(x: L, y: L, n: int)
  requires top(x) && top(y) && n > 2;
{
  assert below(y, x);
  assert n * n > 2 * n;
}
