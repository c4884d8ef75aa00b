// A function that only axioms speak of.
function next(int): int;
axiom (forall x: int :: next(x) > x);
procedure Test(n: int)
  requires n >= 0;
{
  assert next(next(n)) > n + 2;
}
