type T;
function inv(t: T): T;
axiom (forall t: T :: {inv(t)} inv(inv(t)) == t);
procedure P(t: T) { assert inv(inv(inv(t))) == inv(t); }
