// The argument of a term is computed, and nothing else grows: its value may come back.
type S;
function at(s: S, i: int): int; function len(s: S): int;
axiom (forall s: S, i: int :: {at(s, i)} at(s, i mod 4) == at(s, i) && at(s, i) <= len(s));
procedure P(s: S) { assert at(s, 5) == at(s, 1); }
