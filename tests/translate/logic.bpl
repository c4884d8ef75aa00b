// Quantifiers, functions, axioms, constants, orders, let, lambdas, polymorphism, datatypes, maps.
type T; type Box a;
const unique a, b, c: T; const d: T;
const unique n1, n2: int;
const top: T; const under: T extends top; const below: T extends unique under complete;
function f(x: int): int; axiom (forall x: int :: { f(x) } f(x) > x);
function sq(x: int): int { x * x }
function fact(n: int): int { if n <= 0 then 1 else n * fact(n - 1) }
function {:inline} twice(x: int): int { x + x }
function id<A>(x: A): A { x }
function box<A>(x: A): Box A; function unbox<A>(x: Box A): A;
axiom (forall<A> x: A :: { box(x) } unbox(box(x)) == x);
datatype List { Nil(), Cons(head: int, tail: List) }
datatype Point { Point(x: int, y: int) }
procedure good_unique() { assert a != b && b != c; assert n1 != n2; }
procedure bad_unique() { assert a != d; }
procedure good_order() { assert below <: under && under <: top; assert below <: top; }
procedure bad_order() { assert top <: under; }
procedure good_order_only(x: T) { assert under <: x ==> x == under || top <: x; }
procedure bad_order_only(x: T) { assert x <: under ==> x == under; }
procedure good_axiom() { assert f(f(3)) > 4; }
procedure bad_axiom() { assert f(3) > 4; }
procedure good_body() { assert sq(5) == 25; assert fact(3) == 6; assert twice(4) == 8; }
procedure bad_body() { assert fact(3) == 3; }
procedure good_poly() { assert id(3) == 3; assert id(true); assert unbox(box(4)) == 4; assert unbox(box(false)) == false; }
procedure bad_poly() { assert unbox(box(4)) == 5; }
procedure good_forall(m: [int]int) requires (forall i: int :: m[i] == i); { assert m[3] + m[4] == 7; }
procedure bad_forall(m: [int]int) requires (forall i: int :: i > 3 ==> m[i] == i); { assert m[3] == 3; }
procedure good_exists(m: [int]int) requires m[7] == 0; { assert (exists i: int :: m[i] == 0); }
procedure bad_exists(m: [int]int) { assert (exists i: int :: m[i] == 0); }
procedure good_nested() { assert (forall i: int :: (exists j: int :: j == i + 1)); }
procedure bad_nested() { assert (exists j: int :: (forall i: int :: j == i + 1)); }
procedure good_let(z: int) { assert (var u, v := z + 1, z - 1; u + v == 2 * z); }
procedure bad_let(z: int) { assert (var u := z; (var u := u + 1; u == z)); }
procedure good_ite(z: int) { assert (if z > 0 then z else -z) >= 0; assert (if z > 0 then z > 0 else z <= 0); }
procedure bad_ite(z: int) { assert (if z > 0 then z else z) >= 0; }
procedure good_lambda(k: int) { var m: [int]int; m := (lambda i: int :: i + k); assert m[2] == k + 2; }
procedure bad_lambda(k: int) { var m: [int]int; m := (lambda i: int :: i + k); assert m[2] == 2; }
procedure good_lambda_bool() { var m: [int]bool; m := (lambda i: int :: i > 0); assert m[1] && !m[0]; }
procedure bad_lambda_bool() { var m: [int]bool; m := (lambda i: int :: i > 0); assert m[0]; }
procedure good_map(m: [int]int) { var k: [int]int; k := m[1 := 5]; assert k[1] == 5 && k[2] == m[2]; k[2] := 6; assert k[2] == 6 && k[1] == 5; }
procedure bad_map(m: [int]int, i: int) { var k: [int]int; k := m[i := 5]; assert k[1] == m[1]; }
procedure good_map2(m: [int, bool]int) { var k: [int, bool]int; k := m[1, true := 5]; assert k[1, true] == 5 && k[1, false] == m[1, false] && k[2, true] == m[2, true]; }
procedure bad_map2(m: [int, bool]int) { var k: [int, bool]int; k := m[1, true := 5]; assert k[1, false] == 5; }
procedure good_map_of_maps(m: [int][int]int) { var k: [int][int]int; k := m; k[1][2] := 3; assert k[1][2] == 3 && k[2] == m[2] && k[1][3] == m[1][3]; }
procedure bad_map_of_maps(m: [int][int]int) { var k: [int][int]int; k := m; k[1][2] := 3; assert k[1] == m[1]; }
procedure good_store_same(m: [int]int) { assert m[3 := m[3]] == m; }
procedure bad_store_same(m: [int]int) { assert m[3 := 0] == m; }
procedure good_map_bool(m: [int]bool) { var k: [int]bool; k := m[1 := 2 < 3]; assert k[1]; k[2] := k[1] && !k[1]; assert !k[2]; }
procedure bad_map_bool(m: [int]bool) { var k: [int]bool; k := m[1 := 3 < 2]; assert k[1]; }
procedure good_datatype(l: List) { assert Cons(3, l)->head == 3; assert Cons(3, l) is Cons && !(Nil() is Cons); assert Cons(1, l) != Nil(); assert l is Nil || l is Cons; }
procedure bad_datatype(l: List) { assert l->head == Cons(l->head, Nil())->head && l is Cons; }
procedure bad_wrong_field() { assert Nil()->head == 0; }
procedure good_injective(l: List, k: List) { assert Cons(1, l) == Cons(1, k) ==> l == k; }
procedure bad_injective(l: List, k: List) { assert Cons(1, l) == Cons(2, k) || l == k; }
procedure good_record(p: Point) { var q: Point; q := p->(x := 5); assert q->x == 5 && q->y == p->y; q->y := 6; assert q == Point(5, 6); }
procedure bad_record(p: Point) { var q: Point; q := p->(x := 5); assert q == p; }
procedure good_unpack(l: List) { var h: int, t: List; assume l is Cons; Cons(h, t) := l; assert Cons(h, t) == l; }
procedure bad_unpack(l: List) { var h: int, t: List; Cons(h, t) := l; }
procedure good_iff(p: bool, q: bool) { assert (p <==> q) <==> (q <==> p); assert (p ==> q) <==> (!p || q); }
procedure bad_iff(p: bool, q: bool) { assert (p <==> q) ==> p; }
procedure good_precedence(p: bool, q: bool, r: bool) { assert p && q ==> q && p; assert p || (q && r) ==> (p || q); assert !(p && q) <==> !p || !q; }
procedure bad_precedence(p: bool, q: bool, r: bool) { assert (p ==> q) ==> r <==> p ==> (q ==> r); }
