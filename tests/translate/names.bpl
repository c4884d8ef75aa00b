// Names that WhyML or its library has, or forbids, or that differ by case only; locals that shadow.
type t; type list; type option; type Map; type Set a; type tuple0; type array;
var zero, one, size, nth, get, set, const_, head, tail, mem, nil, cons, length, abs, min, max, pow, power, exp, log, e, pi, floor, ceil, truncate, from_int, ones, zeros, eq, add, sub, inv, sqr, sqrt: int;
var Foo, foo, FOO, fOO, a#b, a$b, a~b, a^b, a.b, a?b, a'b, a``b: int;
var contents, result, absurd, at, old_, label, raise, try, rdiv, eval, next, poly_map, number, line3: int;
function identity(x: int): int; function sin(x: real): real; function andb(x: bool, y: bool): bool; function xorb(x: bool): bool; function t_int(x: bv8): int;
function {:bvbuiltin "bvadd"} BVadd(x: bv8, y: bv8): bv8; function {:bvbuiltin "bv2int"} Nat(x: bv8): int;
function _under(x: int): int; function __(x: int): int; function x1'(x: int): int;
const unique a, b, c, d: int;
datatype Pair<A> { Pair(fst: A, snd: A) }
procedure good_names(fst: int, result: int, exception_: bool, r: real, x: bv8) returns (ref: int, val: int)
  modifies zero, Foo, foo, FOO, size;
  ensures foo == old(foo) + 1;
{ var t: int, p_impl: int, fst_2: Pair int; var Foo: int;
  foo := foo + 1; zero := abs + min; size := floor div 2 + pow; ref := int(r) mod 3; Foo := 3; FOO := Foo;
  fst_2 := Pair(1, 2); assert fst_2->fst == 1; assert (forall foo: int, Foo: int :: foo + Foo == Foo + foo);
  assert r ** 2.0 == r ** 2.0 || real(abs) / r == 1.0; assert BVadd(x, 1bv8) == BVadd(1bv8, x); assert Nat(x) >= 0; assert _under(1) == _under(1) && __(2) == __(2) && x1'(3) == x1'(3); }
procedure good_P() { }
procedure good_p_impl() { }
procedure good_Q() { call good_P(); call good_p_impl(); L: goto L; }
datatype Spot { At(x: int, d: int), Nowhere() }
procedure good_fields(s: Spot) { assert At(1, 2)->x == 1 && At(1, 2)->d == 2; assert s is At ==> At(s->x, s->d) == s; }
procedure bad_fields(s: Spot) { assert s->x == s->d; }
