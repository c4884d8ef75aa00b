// Operators, assignments, calls and maps with the wrong types.
type T a;
var m: [int]bool;
function f<a>(x: T a): a;

procedure P(i: int, b: bool, t: T int) returns (r: real)
  requires i;
  modifies m;
{
  m[b] := true;
  m[i] := i;
  r := i + b;
  r := f(t);
  r := f(i);
  call r := P(b, i, t);
  assert i ==> b;
  assume (forall x: int :: x);
  b := true;
}
