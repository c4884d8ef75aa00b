// ARGS: --prune
// What `uses` and `hide` keep from a condition cannot be used there.
function f(x: int): int uses {
  axiom (forall x: int :: { f(x) } f(x) > 0);
}
const c: int;
axiom c > 5;
function g(x: int): int uses {
  hideable axiom (forall x: int :: { g(x) } g(x) > 0);
}
procedure Reached(x: int) { assert f(x) > 0; }
procedure Unreached() { assert c > 5; }
procedure Revealed(x: int) { assert g(x) > 0; }
procedure Hidden(x: int) { hide g; assert g(x) > 0; }
procedure RevealedAgain(x: int) { push; hide *; pop; assert g(x) > 0; }
