// Axioms, functions, quantifiers, attributes of checks, code expressions.
function f(int): int;
function p(int): bool;
axiom (forall x: int :: {f(x)} f(x) > x);
function inc(x: int): int { x + 1 }
function {:inline} twice(x: int): int { x + x }
function {:define} thrice(x: int): int { x + x + x }
function sum(n: int): int;
axiom (forall n: int :: {sum(n)} sum(n) == (if n <= 0 then 0 else n + sum(n - 1)));
function fib(n: int): int { if n < 2 then n else fib(n - 1) + fib(n - 2) }
const c: int; axiom c > 10;
const d: int; axiom d == c + 1;
type U; const u0: U; axiom (forall x: U :: x == u0);
type V; const v0, v1: V; axiom v0 != v1; axiom (forall x: V :: x == v0 || x == v1);
function q(V): int;
var g: int;

procedure true_axiom() { assert f(3) > 3 && f(f(3)) > 4; }
procedure false_axiom() { assert f(3) == 4; }
procedure true_functional(x: int, y: int) { assume x == y; assert f(x) == f(y); }
procedure false_injective(x: int, y: int) { assume f(x) == f(y); assert x == y; }
procedure true_defined(x: int) { assert inc(x) == x + 1 && twice(x) == 2 * x && thrice(x) == 3 * x; }
procedure false_defined(x: int) { assert inc(x) == twice(x); }
procedure true_sum() { assert sum(3) == 6; }
procedure false_sum() { assert sum(3) == 5; }
procedure true_fib() { assert fib(5) == 5; }
procedure false_fib() { assert fib(6) == 7; }
procedure true_const() { assert d > 11; }
procedure false_const() { assert d > 12; }
procedure true_singleton(x: U, y: U) { assert x == y; }
procedure true_finite(x: V, y: V, z: V) { assert x == y || y == z || x == z; }
procedure false_finite(x: V, y: V) { assert x == y; }
procedure false_finite_function(x: V) { assert q(x) == q(v0); }
procedure open_finite_loop() { var s: V; s := v0; while (*) { if (s == v0) { s := v1; } else { s := v0; } } assert s == v0 || s == v1; }
procedure false_finite_loop() { var s: V; s := v0; while (*) { if (s == v0) { s := v1; } else { s := v0; } } assert s == v0; }

procedure true_alternation() { assert (forall x: int :: (exists y: int :: y > x)); }
procedure false_alternation() { assert (exists y: int :: (forall x: int :: y > x)); }
procedure open_exists_even(x: int) { assert (exists y: int :: x == 2 * y || x == 2 * y + 1); }
procedure false_exists_even(x: int) { assert (exists y: int :: x == 2 * y); }
procedure true_forall_assumed(x: int) { assume (forall y: int :: p(y) ==> p(y + 1)); assume p(3); assert p(4) && p(5); }
procedure false_forall_assumed(x: int) { assume (forall y: int :: p(y) ==> p(y + 1)); assume p(3); assert p(2); }
procedure true_exists_assumed() { assume (exists y: int :: p(y)); assert !(forall y: int :: !p(y)); }
procedure false_exists_assumed() { assume (exists y: int :: p(y)); assert p(0); }
procedure true_nested_shadow(x: int) { assert (forall x: int :: (exists x: int :: x == 3)); }
procedure true_let(x: int) { assert (var y := x + 1; y > x) && (var a, b := x, x + 1; a < b); }
procedure false_let(x: int) { assert (var y := x + 1; (var y := y + 1; y == x + 1)); }
procedure true_bool_forall() { assert (forall b: bool :: b || !b) && (exists b: bool :: b); }
procedure false_bv_forall(m: [bv2]int) { assert (forall b: bv2 :: m[b] == m[0bv2]); }
procedure true_bv_forall(m: [bv2]int) { assume m[0bv2] == 1 && m[1bv2] == 1 && m[2bv2] == 1 && m[3bv2] == 1; assert (forall b: bv2 :: m[b] == 1); }

procedure true_subsumption(x: int) { assume x > 0; assert {:subsumption 0} x > 0; assert x >= 0; }
procedure false_subsumption(x: int) { assert {:subsumption 0} x > 0; assert {:subsumption 0} x > 0; }
procedure false_only_first(x: int) { assert x > 0; assert x > 0; }
procedure true_verified_under(x: int) { assert {:verified_under true} x > 0; }
procedure false_verified_under(x: int, b: bool) { assert {:verified_under b} x > 0; }
procedure true_verified_under_part(x: int) { assert {:verified_under x <= 0} x > 0; }
procedure false_split(x: int) { assume x > 0; assert {:split_here} x > 0; if (x > 5) { assert {:split_here} x != 6; } assert x > 0; }
procedure true_split(x: int) { var y: int; y := x; assert {:split_here} y == x; if (x > 5) { y := 5; assert {:split_here} y == 5; } assert y <= 5; }
procedure false_focus(x: int) { var y: int; y := x; if (x > 5) { assume {:focus} true; y := 1; } else { assert x != 2; } assert y < 5; }
procedure false_focus_inside(x: int) { var y: int; y := x; if (x > 5) { assume {:focus} true; assert y != 8; y := 1; } else { y := 3; } assert y < 5; }
procedure true_focus(x: int) { var y: int; y := x; if (x > 5) { assume {:focus} true; y := 1; } assert y <= 5; }
procedure false_isolate(x: int) { assert {:isolate} x == x; assert {:isolate} x != 4; assert x == x; }
procedure false_isolate_paths(x: int) { var y: int; if (x > 3) { y := 1; } else { y := 2; } assert {:isolate "paths"} y == 1; }
procedure {:selective_checking} false_selective(x: int) { assert x != 3; assume {:start_checking_here} true; assert x != 4; }
procedure {:selective_checking} true_selective(x: int) { assert x > 3; assume {:start_checking_here} true; assert x != 1; }
procedure true_assumption(x: int) { var {:assumption} a: bool; a := a && x > 0; assert a ==> x > 0; }
procedure false_assumption(x: int) { var {:assumption} a: bool; a := a && x > 0; assert a; }
procedure {:vcs_split_on_every_assert} false_every(x: int) { assert x == x; assert x < 5 || x > 2; assert x != 9; }
procedure false_split_loop() { var i: int; i := 0; while (i < 5) invariant i <= 5; { assert {:split_here} i != 3; i := i + 1; } }
procedure false_focus_loop() { var i: int; i := 0; while (i < 5) invariant i <= 5; { if (i == 3) { assume {:focus} true; assert false; } i := i + 1; } }

procedure true_code(x: int) { assert |{ var y: int; A: y := x; goto B, C; B: assume y > 0; return true; C: assume y <= 0; return y < 1; }|; }
procedure false_code(x: int) { assert |{ var y: int; A: y := x; goto B, C; B: return true; C: return y < 1; }|; }
procedure false_code_local() { assert |{ var y: int; A: return y == 0; }|; }
procedure true_code_assumed(x: int) { assume |{ var y: int; A: assume y == x; return y > 3; }|; assert x > 3; }
procedure false_code_assumed(x: int) { assume |{ A: goto B, C; B: return x > 3; C: return true; }|; assert x > 3; }
procedure true_code_negated(x: int) { assert !|{ var y: int; A: goto B, C; B: return false; C: return x != x; }|; }
procedure false_code_negated(x: int) { assert !|{ A: goto B, C; B: return false; C: return x == 5; }|; }

procedure true_assume_false() { assume false; assert false; }
procedure false_after_both(b: bool) { if (b) { assume false; } assert b; }
procedure true_after_both(b: bool) { if (b) { assume false; } assert !b; }
