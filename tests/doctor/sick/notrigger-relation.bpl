// EXPECT: no-trigger at 5
type S;
function a(s: S): bool; function b(s: S): bool;
function l(s: S): S; function r(s: S): S;
axiom (forall s: S :: a(s) ==> b(l(s)) && b(r(s)));
axiom (forall s: S :: b(s) ==> a(l(s)) && a(r(s)));

procedure States(s: S, n: int) requires a(s) && n > 2; {
  assert n * n > 2 * n;
}
