// The author of a conservative axiom vouches that values which satisfy it where its trigger occurs can be completed to a
// model. So an execution is confirmed, although the axiom itself cannot be decided: f grows without end.
type T;
function f(x: T): int;
function next(x: T): T;
axiom {:conservative} (forall x: T :: {next(x)} f(next(x)) > f(x));

procedure Fails(x: T)
{
  assert f(next(x)) > f(x) + 1;
}

// Here it is broken where its trigger occurs: there is no such execution.
procedure Holds(x: T)
{
  assert f(next(x)) != f(x);
}

// Another universal speaks of the same function, which decides nothing here: this stays unconfirmed.
procedure Mixed(x: T)
  requires (forall y: T :: f(y) >= 0 || next(y) == y);
{
  assert f(next(x)) > f(x) + 1;
}
