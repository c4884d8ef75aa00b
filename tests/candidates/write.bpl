// Writing: parts of maps that are done, parts that are as they were, and the place between.
// The line after a procedure says what makes it wrong.

var a: [int]int;
procedure ReverseInPlace(n: int)
  requires n >= 0;
  modifies a;
  ensures (forall i: int :: 0 <= i && i < n ==> a[i] == old(a)[n - 1 - i]);
{
  var l, r, t: int;
  l := 0; r := n - 1;
  while (l < r) {
    t := a[l]; a[l] := a[r]; a[r] := t;
    l := l + 1; r := r - 1;
  }
}
// WRONG ReverseInPlace: r := n - 1; => r := n;

procedure Rotate(n: int)
  requires n > 0;
  modifies a;
  ensures (forall i: int :: 0 <= i && i < n - 1 ==> a[i] == old(a)[i + 1]);
  ensures a[n - 1] == old(a)[0];
{
  var i, t: int;
  t := a[0]; i := 0;
  while (i < n - 1) { a[i] := a[i + 1]; i := i + 1; }
  a[n - 1] := t;
}
// WRONG Rotate: i < n - 1) { => i < n - 2) {

procedure Filter(a: [int]int, n: int) returns (b: [int]int, m: int)
  requires n >= 0;
  ensures 0 <= m && m <= n;
  ensures (forall i: int :: 0 <= i && i < m ==> b[i] > 0);
{
  var i: int;
  i := 0; m := 0;
  while (i < n) { if (a[i] > 0) { b[m] := a[i]; m := m + 1; } i := i + 1; }
}
// WRONG Filter: a[i] > 0) => a[i] >= 0)

var src, dst: [int]int;
procedure Copy(n: int)
  requires n >= 0;
  modifies dst;
  ensures (forall i: int :: 0 <= i && i < n ==> dst[i] == src[i]);
  ensures (forall i: int :: i < 0 || n <= i ==> dst[i] == old(dst)[i]);
{
  var i: int;
  i := 0;
  while (i < n) { dst[i] := src[i]; i := i + 1; }
}
// WRONG Copy: dst[i] := src[i]; => dst[i + 1] := src[i];

function {:bvbuiltin "bvadd"} add(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvult"} ult(bv8, bv8) returns (bool);
procedure BitvectorFill(n: bv8) returns (a: [bv8]int)
  ensures (forall k: bv8 :: ult(k, n) ==> a[k] == 1);
{
  var i: bv8;
  i := 0bv8;
  while (ult(i, n)) { a[i] := 1; i := add(i, 1bv8); }
}
// WRONG BitvectorFill: a[i] := 1; => a[add(i, 1bv8)] := 1;
