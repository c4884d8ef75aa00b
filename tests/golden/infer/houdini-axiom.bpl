// ARGS: /contractInfer /printAssignment
// A candidate that falls although an axiom wants it: the axioms stay consistent, false is not proved.
const {:existential true} b: bool;
axiom b;
procedure P() returns (x: int)
  ensures b ==> x == 1;
{
  x := 2;
}
procedure Q()
{
  assert false;
}
