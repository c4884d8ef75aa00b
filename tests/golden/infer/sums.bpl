// ARGS: --infer=all --candidates
// Functions that only axioms define: the solver is never sure that something is false, and what it is
// not sure of must fall alone.
function sum(a: [int]int, n: int) returns (int);
axiom (forall a: [int]int :: sum(a, 0) == 0);
axiom (forall a: [int]int, n: int :: {sum(a, n + 1)} n >= 0 ==> sum(a, n + 1) == sum(a, n) + a[n]);

procedure Sum(a: [int]int, n: int) returns (s: int)
  requires n >= 0;
  ensures s == sum(a, n);
{
  var i: int;
  i := 0;
  s := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
}
