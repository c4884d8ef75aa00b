//#Safe
type T; const unique a, b, c : T;
axiom (forall x : T :: x == a || x == b);
procedure ULTIMATE.start() { assert false; }
