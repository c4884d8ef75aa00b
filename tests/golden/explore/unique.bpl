// Unique constants differ; axioms that nothing leads to are left out, quantified or not.
type T;
const unique a, b: T;
function unused(int): int;
axiom (forall i: int :: unused(i) > i);
var m: [T]int;

procedure {:kernel} kernel(x: T)
  modifies m;
{
  m[a] := 1;
  m[b] := 2;
  assert m[a] == 1;
  m[x] := 3;
  assert m[a] == 1 || x == a;
}
