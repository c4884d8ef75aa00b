//#Safe
type Ref;
type Field a;
type Heap = <a>[Ref, Field a]a;
const unique next : Field Ref;
const unique val : Field int;
var heap : Heap;
procedure main(r : Ref) returns ()
modifies heap;
{
  heap[r, val] := 3;
  heap[r, next] := r;
  assert heap[r, val] == 3;
}
