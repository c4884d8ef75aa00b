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
