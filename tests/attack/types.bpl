// Polymorphism, type constructors, unique constants, datatypes, strings.
type T; type Pair a b; type Field a; type Ref;
const unique c1: T; const unique c2: T; const c3: T;
const unique i1: int; const unique i2: int;
const unique fi: Field int; const unique fj: Field int; const unique fb: Field bool;
type Heap = <a>[Ref, Field a]a;
var heap: Heap;
const null: Ref;
function id<a>(x: a): a;
axiom (forall<a> x: a :: id(x) == x);
function size<a>(x: a): int;
function any<a>(): a;
datatype List { Nil(), Cons(head: int, tail: List) }
datatype Opt<a> { None(), Some(val: a) }
datatype Shape { Dot(x: int), Box(x: int, y: int), Gone() }

procedure true_unique() { assert c1 != c2; assert i1 != i2; }
procedure false_unique_same() { assert c1 == c2; }
procedure false_not_unique() { assert c3 != c1; }
procedure false_unique_int() { assert i1 != 0; }
procedure false_type_larger(x: T) { assert x == c1 || x == c2 || x == c3; }
procedure false_type_equal(x: T, y: T) { assert x == y; }
procedure true_type_nonempty() { assert (exists x: T :: x == x); }

procedure true_heap(r: Ref) modifies heap; { heap[r, fi] := 3; heap[r, fb] := true; assert heap[r, fi] == 3; heap[r, fj] := 4; assert heap[r, fi] == 3 && heap[r, fb]; }
procedure false_heap(r: Ref, s: Ref) modifies heap; { heap[r, fi] := 3; heap[s, fi] := 4; assert heap[r, fi] == 3; }
procedure true_heap_old(r: Ref) modifies heap; { heap[r, fb] := !heap[r, fb]; assert heap[r, fi] == old(heap)[r, fi]; assert heap != old(heap); }
procedure false_heap_old(r: Ref) modifies heap; { heap[r, fi] := 0; assert heap == old(heap); }
procedure false_heap_field(r: Ref, f: Field int) modifies heap; { heap[r, f] := 9; assert heap[r, fi] == old(heap)[r, fi]; }
procedure true_heap_forall(r: Ref) modifies heap; { heap[r, fi] := 9; assert (forall<a> s: Ref, f: Field a :: s != r ==> heap[s, f] == old(heap)[s, f]); }
procedure false_heap_forall(r: Ref) modifies heap; { heap[r, fi] := 9; assert (forall<a> s: Ref, f: Field a :: heap[s, f] == old(heap)[s, f]); }
procedure false_heap_forall_bool(r: Ref) modifies heap; { havoc heap; assert (forall<a> s: Ref, f: Field a :: s != r ==> heap[s, f] == old(heap)[s, f]); }

procedure true_poly_function() { assert id(3) == 3 && id(true) && id(id(c1)) == c1; }
procedure false_poly_function() { assert size(3) == size(true); }
procedure false_poly_size(x: int, y: int) { assert size(x) == size(y); }
procedure false_poly_any() { var x: int; x := any(); assert x == 0; }
procedure true_poly_any() { var x, y: int; x := any(); y := any(); assert x == y; }

procedure swap<a>(x: a, y: a) returns (u: a, v: a) ensures u == y && v == x; { u, v := y, x; }
procedure true_poly_call() { var a, b: int; var p, q: bool; call a, b := swap(1, 2); assert a == 2 && b == 1; call p, q := swap(true, false); assert q && !p; }
procedure false_poly_call() { var a, b: int; call a, b := swap(1, 2); assert a == 1; }
procedure false_poly_body<a>(x: a, y: a) { assert x == y; }
procedure true_poly_body<a>(x: a) { var y: a; y := x; assert x == y; }
procedure true_poly_alias() { var a, b: int; a, b := 1, 2; call a, b := swap(a, b); assert a == 2 && b == 1; call b, a := swap(a, b); assert b == 1 && a == 2; }

procedure true_list(l: List) { assert l is Nil || l is Cons; assert !(l is Nil && l is Cons); assume l is Cons; assert l == Cons(l->head, l->tail); assert l->tail != l; }
procedure false_list(l: List) { assert l is Cons; }
procedure false_list_other(l: List) { assume l is Nil; assert l->head == 0; }
procedure true_list_functional(l: List, k: List) { assume l == k; assert l->head == k->head; }
procedure true_injective(a: int, b: int, l: List, k: List) { assume Cons(a, l) == Cons(b, k); assert a == b && l == k; }
procedure true_acyclic(l: List) { assert l != Cons(1, l); assert l != Cons(1, Cons(2, l)); }
procedure true_opt() { assert Some(3) != None(); assert Some(3)->val == 3; assert Some(true)->val; }
procedure false_opt(o: Opt int) { assert o is Some ==> o->val >= 0; }
procedure true_shared_field(s: Shape) { assert Dot(3)->x == 3 && Box(4, 5)->x == 4; assume s is Box; assert s->(x := 9)->y == s->y; assert s->(x := 9) is Box; }
procedure false_shared_field(s: Shape) { assert s->(x := 9) is Dot; }
procedure true_update_lacking(s: Shape) { assume s is Gone; assert s->(x := 1) == Dot(1); }
procedure true_unpack() { var a, b: int; Box(a, b) := Box(1, 2); assert a == 1 && b == 2; }
procedure false_unpack(s: Shape) { var a, b: int; Box(a, b) := s; assert true; }
procedure true_unpack_swap() { var a, b: int; a, b := 1, 2; Box(a, b) := Box(b, a); assert a == 2 && b == 1; }
procedure true_field_assign() { var s: Shape; s := Box(1, 2); s->y := s->x; s->x := 7; assert s == Box(7, 1); }
procedure false_field_assign() { var s: Shape; s := Box(1, 2); s->y := s->x; s->x := 7; assert s == Box(7, 2); }
procedure open_list_loop() { var l: List; var i: int; l := Nil(); i := 0; while (i < 5) { l := Cons(i, l); i := i + 1; } assert l->head == 4; }
procedure false_list_loop() { var l: List; var i: int; l := Nil(); i := 0; while (i < 5) { l := Cons(i, l); i := i + 1; } assert l->tail->head == 4; }
procedure false_list_length(l: List) { var k: List; var i: int; k := l; i := 0; while (k is Cons && i < 3) { k := k->tail; i := i + 1; } assert i < 2; }
procedure true_pair_types(p: Pair int bool, q: Pair int bool) { assume p == q; assert size(p) == size(q); }
procedure false_pair_types(p: Pair int bool, q: Pair bool int) { assert size(p) == size(q); }

