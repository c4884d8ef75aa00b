// EXPECT: matching loop at 4
type Person;
function human(p: Person): bool; function parent(c: Person, p: Person): bool;
axiom (forall c: Person :: {human(c)} human(c) ==> (exists p: Person :: parent(c, p) && human(p)));

procedure Ancestors(c: Person) requires human(c); {
  assert (exists p: Person :: {parent(c, p)} parent(c, p));
}
