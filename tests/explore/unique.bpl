// Constants that differ, and a table over them.
type T;
const unique A: T;
const unique B: T;
const unique C: T;
const unique D: T;
const unique one: int;
const unique two: int;
const unique three: int;
axiom one == 1 && two > one && three > two;
var f: [T]int;
procedure main(x: T, n: int) modifies f;
{
  f[A] := one;
  f[B] := two;
  if (x != A && x != B && x != C && x != D) { f[x] := three; assert f[A] == one; }
  if (x == C) { f[x] := 4; }
  if (n == two) { assert n != three; }
  assert f[A] < f[B];
  assert x == B || x == C || f[x] != 4 || n == 2;
}
