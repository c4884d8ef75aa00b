// ARGS: /trace /env:0 /print:-
// A legal program, printed.
type Ref;
var heap: [Ref]int;

procedure P(r: Ref)
  modifies heap;
  ensures heap[r] == old(heap[r]) + 1;
{
  heap[r] := heap[r] + 1;
}
