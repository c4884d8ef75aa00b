// EXPECT: matching-loop at 5
type S;
function next(s: S): S; function prev(s: S): S;
function red(s: S): bool; function amber(s: S): bool; function green(s: S): bool;
axiom (forall s: S :: {red(s)} red(s) ==> amber(next(s)) && amber(prev(s)));
axiom (forall s: S :: {amber(s)} amber(s) ==> green(next(s)) && green(prev(s)));
axiom (forall s: S :: {green(s)} green(s) ==> red(next(s)) && red(prev(s)));

procedure Lights(s: S, n: int) requires red(s) && n > 2; {
  assert n * n > 2 * n;
}
