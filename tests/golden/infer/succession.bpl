// ARGS.infer: --explain --infer=all
// ARGS.verify: --infer=all
// What a loop leaves of a map: other objects, other fields, the rest of an array.
type Ref;
type Field;
const unique left, right: Field;
var H: [Ref, Field]int;
var a: [int]int;

procedure Fill(n: int)
  requires n >= 0;
  modifies a;
  ensures (forall k: int :: k < 0 || n <= k ==> a[k] == old(a)[k]);
{
  var i: int;
  i := 0;
  while (i < n) {
    a[i] := 0;
    i := i + 1;
  }
}

procedure Frame(this: Ref, o: Ref)
  requires o != this && H[o, left] == 3;
  modifies H;
  ensures (forall p: Ref, f: Field :: p != this ==> H[p, f] == old(H)[p, f]);
{
  while (*) {
    H[this, right] := H[this, right] + 1;
    H[this, left] := 0;
  }
  while (*) {
    call Change(this);
  }
  assert H[o, left] == 3;
}

procedure Change(this: Ref);
  modifies H;
  ensures (forall p: Ref, f: Field :: p != this ==> H[p, f] == old(H)[p, f]);

procedure Down(n: int)
  modifies a;
{
  var i: int;
  i := n;
  a[5] := 7;
  while (i > 6) {
    i := i - 1;
    a[i] := 0;
  }
  assert a[5] == 7;
  assert a[4] == old(a)[4];
  assert a[6] == old(a)[6]; // not so
}

// A copy is a map of its own.
procedure Locals(n: int)
{
  var i: int;
  var b, c: [int]int;
  c := b;
  i := 0;
  while (i < n) {
    c[2 * i] := i;
    i := i + 1;
  }
  assert (forall k: int :: k < 0 ==> b[k] == c[k]);
}
