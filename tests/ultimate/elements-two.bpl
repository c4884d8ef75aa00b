//#Safe
type T; const a, b : T;
axiom (forall x : T :: x == a || x == b);
procedure ULTIMATE.start() { var x, y, z : T; assert x == y || y == z || x == z; }
