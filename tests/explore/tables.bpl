// Functions given by some of their values, and a block of memory that is filled at an unknown place.
function and(int, int): int;
axiom and(0, 0) == 0;
axiom and(0, 1) == 0;
axiom and(1, 0) == 0;
axiom and(1, 1) == 1;
procedure main(a: int, b: int, at: int)
{
  var m, old_m: [int]int, r: int;
  assert and(1, 1) == 1 && and(and(1, 1), 0) == 0;
  r := and(and(and(a, b), and(b, 1)), and(and(a, 1), and(1, b)));
  r := and(and(r, and(r, 1)), and(and(1, r), and(r, r)));
  if (a == 1 && b == 1) { assert r == 1; }
  if (r > 7) { assert a != 0 || b != 0; }
  assume at > 100;
  old_m := m;
  havoc m;
  assume (forall x: int :: at <= x && x < at + 12 ==> m[x] == 5);
  assume (forall x: int :: !(at <= x && x < at + 12) ==> m[x] == old_m[x]);
  if (m[200] == 7) { assert old_m[200] == 7; }
  if (m[at + 3] + m[at + 11] != 10) { assert false; }
}
