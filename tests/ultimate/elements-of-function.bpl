//#Safe
type T; const a, b : T; function f(int) returns (T);
axiom (forall x : T :: x == a || x == b);
procedure p() { assume f(1) != f(2) && f(2) != f(3); assume f(1) != f(3); assert false; }
