// One heap for fields of several types.
type Ref;
type Field a;
const unique count: Field int;
const unique full: Field bool;
var heap: <a>[Ref, Field a]a;

procedure Fill(r: Ref, other: Ref)
  requires heap[r, count] == 3;
  modifies heap;
  ensures heap[r, full] ==> !heap[other, full];
{
  heap[r, count] := heap[r, count] + 1;
  heap[r, full] := true;
}
