// ARGS: --solver-opt=smt.ematching=false
// The axiom cannot be used without e-matching.
function f(x: int): int;
axiom (forall x: int :: { f(x) } f(x) > 0);
procedure Uses(x: int) { assert f(x) > 0; }
