// Loops in loops over tables: whole rows, and a part of one.
// The line after a procedure says what makes it wrong.

var m: [int,int]int;
procedure MatrixZero(rows: int, cols: int)
  requires rows >= 0 && cols >= 0;
  modifies m;
  ensures (forall i, j: int :: 0 <= i && i < rows && 0 <= j && j < cols ==> m[i, j] == 0);
{
  var i, j: int;
  i := 0;
  while (i < rows) {
    j := 0;
    while (j < cols) { m[i, j] := 0; j := j + 1; }
    i := i + 1;
  }
}
// WRONG MatrixZero: m[i, j] := 0 => m[j, i] := 0

procedure NestedMap(n: int, k: int) returns (m: [int][int]int)
  requires n >= 0 && k >= 0;
  ensures (forall i, j: int :: 0 <= i && i < n && 0 <= j && j < k ==> m[i][j] == i + j);
{
  var i, j: int;
  i := 0;
  while (i < n) {
    j := 0;
    while (j < k) { m[i][j] := i + j; j := j + 1; }
    i := i + 1;
  }
}
// WRONG NestedMap: := i + j; j => := i - j; j

type Ref; type Field;
const unique null: Ref;
const unique value, mark: Field;
var Heap: [Ref, Field]int;
procedure HeapFields(list: [int]Ref, n: int)
  requires n >= 0;
  modifies Heap;
  ensures (forall i: int :: 0 <= i && i < n ==> Heap[list[i], mark] == 1);
  ensures (forall r: Ref :: Heap[r, value] == old(Heap)[r, value]);
{
  var i: int;
  i := 0;
  while (i < n) { Heap[list[i], mark] := 1; i := i + 1; }
}
// WRONG HeapFields: list[i], mark] := 1 => list[i], value] := 1
