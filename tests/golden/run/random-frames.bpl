// ARGS: --random=300 --seed=2
// Assumptions about a whole map are met by what is read in it later, and quantifiers without bounds are decided by
// what maps are away from their points.
var M: [int]int;

procedure Fill(from: int, n: int, value: int)
  modifies M;
  requires n < 50;
  ensures (forall x: int :: from <= x && x < from + n ==> M[x] == value);
  ensures (forall x: int :: !(from <= x && x < from + n) ==> M[x] == old(M)[x]);
{
  var before: [int]int;
  before := M;
  havoc M;
  assume (forall x: int :: from <= x && x < from + n ==> M[x] == value);
  assume (forall x: int :: !(from <= x && x < from + n) ==> M[x] == before[x]);
}

procedure Filled(k: int)
  modifies M;
{
  M[7] := 12;
  call Fill(0, 3, 5);
  assert M[7] == 12 && M[2] == 5;
  assert 0 <= k && k < 3 ==> M[k] == 5;
  assert M[k] != 9 || k == 1; // fails
}

type Ref;
type Field;
var H: [Ref, Field]int;

procedure Update(r: Ref, f: Field);
  modifies H;
  ensures H[r, f] == 1;
  ensures (forall o: Ref, g: Field :: o != r || g != f ==> H[o, g] == old(H)[o, g]);

procedure Updates(a: Ref, b: Ref, f: Field)
  modifies H;
{
  H[b, f] := 4;
  call Update(a, f);
  assert H[a, f] == 1;
  assert a != b ==> H[b, f] == 4;
  assert H[b, f] == 4; // fails
}

procedure Touched(i: int)
  modifies M;
  ensures (forall x: int :: x != i ==> M[x] == old(M)[x]); // fails
  ensures (exists x: int :: M[x] == 4);
{
  M[i] := 4;
  if (i == 5) { M[i - 1] := M[i - 1] + 1; }
}

procedure Everywhere(m: [int]int)
  requires (forall x: int :: m[x] == 3);
{
  assert m[17] == 3;
  assert !(exists x: int :: m[x] > 3);
}
