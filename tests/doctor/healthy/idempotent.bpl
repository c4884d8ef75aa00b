type T;
function f(t: T): T;
axiom (forall t: T :: {f(t)} f(f(t)) == f(t));
procedure P(t: T) { assert f(f(f(t))) == f(t); }
