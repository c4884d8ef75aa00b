type Ref; type Field; var heap: [Ref][Field]int; const size: Field; const mark: Field; axiom size != mark;
procedure Touch(r: Ref); modifies heap;
  ensures (forall o: Ref, f: Field :: {heap[o][f]} o != r ==> heap[o][f] == old(heap)[o][f]);
procedure P(r: Ref, q: Ref) requires r != q && heap[q][size] == 3; modifies heap; { call Touch(r); assert heap[q][size] == 3; }
