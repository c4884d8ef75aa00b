// Definitions that unfold thirty times: too deep for the settings of Boogie, not for those of Dafny, which
// have a look when the solver is not sure. What nobody can prove still fails.
function count(n: int): int;
axiom count(0) == 0;
axiom (forall n: int :: {count(n)} n > 0 ==> count(n) == count(n - 1) + 1);

procedure Deep()
{
  assert count(30) == 30;
}

procedure DeepAndWrong()
{
  assert count(29) == 29;
  assert count(2) == 3;
}

procedure Wrong(n: int)
  requires n > 0;
{
  assert count(n) > 5;
}
