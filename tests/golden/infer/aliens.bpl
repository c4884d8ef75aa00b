// ARGS.infer: --explain --infer=default
// ARGS.verify: --infer=default
// Facts about terms that no domain interprets: fields of objects, functions of variables.
type Ref;
type Field;
const unique null: Ref;
const unique left, right: Field;
type Type;
const unique Node: Type;
const unique Leaf: Type;
function dtype(Ref): Type;
function length(Ref): int;
var H: [Ref, Field]int;

procedure OtherFieldsStay(this: Ref, n: int)
  requires H[this, left] == 7;
  modifies H;
{
  var i: int;
  i := 0;
  H[this, right] := 0;
  while (i < n) {
    H[this, right] := H[this, right] + 1;
    i := i + 1;
  }
  assert H[this, left] == 7;
  assert 0 <= H[this, right];
}

procedure OtherObjectsStay(p: Ref, q: Ref)
  requires p != q;
  modifies H;
{
  H[q, left] := 3;
  while (*) {
    H[p, left] := H[p, left] + 1;
  }
  assert H[q, left] == 3;
}

procedure SameObjectDoesNot(p: Ref, q: Ref)
  modifies H;
{
  H[q, left] := 3;
  while (*) {
    H[p, left] := 4;
  }
  assert H[q, left] == 3; // not so
}

procedure New(t: Type) returns (r: Ref);
  requires t == Node || t == Leaf;
  free ensures r != null;
  ensures dtype(r) == t && 0 <= length(r);
  ensures old(H) == H;

procedure TypesAndNull(a: Ref)
  requires a != null && dtype(a) == Node && 1 <= length(a);
  modifies H;
{
  var x: Ref;
  x := a;
  while (*) {
    if (*) {
      call x := New(Leaf);
    } else if (*) {
      call x := New(Node);
    }
  }
  assert x != null;
  assert dtype(x) == Node || dtype(x) == Leaf;
  assert 0 <= length(x);
  assert dtype(x) == Node; // not so
}

// Guards that are kept in variables, as front ends do.
procedure Guards(n: int)
{
  var i, c: int;
  var b: bool;
  i := 0;
  c := (if i < n then 1 else 0);
  while (c == 1) {
    b := i < 10;
    if (!b) { i := 0; } else { i := i + 1; }
    c := (if i < n then 1 else 0);
  }
  assert 0 <= i && i <= 10;
}
