// Polymorphic maps by instantiation, extensionality of what they hold, generic procedures.
type Ref; type Field a;
const unique data: Field int; const unique next: Field Ref; const unique marked: Field bool; const unique size: Field int;
const null: Ref;
var heap: <a>[Ref, Field a]a;
procedure good_write(r: Ref) modifies heap; { heap[r, data] := 3; assert heap[r, data] == 3 && heap[r, next] == old(heap)[r, next]; }
procedure bad_write(r: Ref, s: Ref) modifies heap; { heap[r, data] := 3; assert heap[s, data] == old(heap)[s, data]; }
procedure good_fields(r: Ref) modifies heap; { heap[r, data] := 3; heap[r, size] := 4; assert heap[r, data] == 3; }
procedure bad_fields(r: Ref, f: Field int) modifies heap; { heap[r, data] := 3; heap[r, f] := 4; assert heap[r, data] == 3; }
procedure good_others(r: Ref, s: Ref) requires r != s; modifies heap; { heap[r, marked] := true; assert heap[s, marked] == old(heap)[s, marked]; }
procedure bad_others(r: Ref, s: Ref) modifies heap; { heap[r, marked] := true; assert heap[s, marked] == old(heap)[s, marked]; }
procedure Modifies(r: Ref); modifies heap; ensures (forall<a> s: Ref, f: Field a :: s != r ==> heap[s, f] == old(heap)[s, f]);
procedure good_frame(r: Ref, s: Ref) requires r != s; modifies heap; { call Modifies(r); assert heap[s, data] == old(heap)[s, data]; }
procedure bad_frame(r: Ref, s: Ref) modifies heap; { call Modifies(r); assert heap[s, data] == old(heap)[s, data]; }
procedure Swap<a>(x: a, y: a) returns (u: a, v: a); ensures u == y && v == x;
implementation Swap<a>(x: a, y: a) returns (u: a, v: a) { u, v := y, x; }
procedure good_generic() { var i, j: int; call i, j := Swap(1, 2); assert i == 2 && j == 1; }
procedure bad_generic() { var i, j: int; call i, j := Swap(1, 2); assert i == 1; }
procedure bad_generic_body<a>(x: a, y: a) returns (u: a) ensures u == y; { u := x; }
procedure good_list(r: Ref) modifies heap; { heap[r, next] := null; assert heap[r, next] == null; heap[null, next] := r; assert heap[heap[null, next], next] == heap[r, next]; }
procedure bad_list(r: Ref) modifies heap; { heap[r, next] := null; assert heap[null, next] == null; }
