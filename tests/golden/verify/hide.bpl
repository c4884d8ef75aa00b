// hide and reveal hold without --prune; other axioms are all there.
const c: int;
axiom c > 5;
function g(x: int): int uses {
  hideable axiom (forall x: int :: { g(x) } g(x) > 0);
  axiom (forall x: int :: { g(x) } g(x) < 9);
}
procedure Unreached() { hide *; assert c > 5; }
procedure Hidden(x: int) { hide g; assert g(x) < 9; assert g(x) > 0; }
procedure Revealed(x: int) { hide *; reveal g; assert g(x) > 0; }
procedure Scoped(x: int) { push; hide *; pop; assert g(x) > 0; }
