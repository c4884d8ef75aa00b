//#Safe
procedure main(n : int) returns ()
{
  var a : [int]int;
  var i : int;
  i := 0;
  while (i < n)
  invariant (∀ j : int :: 0 ≤ j ∧ j < i ⇒ a[j] == j);
  {
    a[i] := i;
    i := i + 1;
  }
  assert (forall j : int :: 0 <= j && j < n ==> a[j] == j);
}
