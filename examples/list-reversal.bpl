// In-place reversal of a linked list. The heap is a polymorphic map, as front-ends of
// object-oriented languages encode it: one field name, one value type.

type Ref;
type Field a;
type Heap = <a>[Ref, Field a]a;

const null: Ref;
const unique next: Field Ref;
const unique data: Field int;

var heap: Heap;

// The nodes from r to the end of the list.
function Reach(h: Heap, r: Ref): [Ref]bool;
axiom (forall h: Heap :: { Reach(h, null) } !(exists o: Ref :: Reach(h, null)[o]));
axiom (forall h: Heap, r: Ref :: { Reach(h, r) }
  r != null ==> Reach(h, r)[r] && (forall o: Ref :: Reach(h, h[r, next])[o] ==> Reach(h, r)[o]));

procedure Reverse(list: Ref) returns (reversed: Ref)
  modifies heap;
  ensures (forall o: Ref :: { heap[o, data] } heap[o, data] == old(heap)[o, data]);
{
  var rest, following: Ref;

  reversed := null;
  rest := list;
  while (rest != null)
    invariant (forall o: Ref :: { heap[o, data] } heap[o, data] == old(heap)[o, data]);
  {
    following := heap[rest, next];
    heap[rest, next] := reversed;
    reversed := rest;
    rest := following;
  }
}
