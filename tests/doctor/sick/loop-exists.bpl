// EXPECT: matching-loop at 4
type Person; function human(p: Person): bool;
function child(p: Person, c: Person): bool;
axiom (forall p: Person :: {human(p)} human(p) ==> (exists c: Person, d: Person :: c != d && child(p, c) && child(p, d) && human(c) && human(d)));

procedure Family(p: Person, n: int) requires human(p) && n > 1; {
  assert n * n * n > n;
}
