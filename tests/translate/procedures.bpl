// Contracts, frames, old, where, several implementations, calls of every kind.
var g, h: int;
var w: int where w >= 0;
procedure Inc(n: int) returns (r: int); requires n >= 0; modifies g; ensures g == old(g) + n; ensures r == old(g); free ensures r < 100;
procedure Pair() returns (a: int, b: int where b > 0); ensures a < b;
procedure good_call() modifies g; { var r: int; g := 1; call r := Inc(2); assert g == 3 && r == 1; }
procedure bad_call_requires() modifies g; { var r: int; call r := Inc(-1); }
procedure bad_call_value() modifies g; { var r: int; g := 1; call r := Inc(2); assert g == 2; }
procedure good_frame() modifies g; { var r: int; call r := Inc(2); assert h == old(h); }
procedure bad_frame() modifies g, h; { var r: int; call r := Inc(2); h := g; assert h == old(h); }
procedure good_free_ensures() modifies g; { var r: int; call r := Inc(0); assert r < 100; }
procedure bad_free_ensures_result() modifies g; { var r: int; call r := Inc(0); assert r < 99; }
procedure good_pair() { var x, y: int; call x, y := Pair(); assert x < y && y > 0; }
procedure bad_pair() { var x, y: int; call x, y := Pair(); assert x > 0; }
procedure good_swapped() { var x, y: int; call y, x := Pair(); assert y < x; }
procedure bad_swapped() { var x, y: int; call y, x := Pair(); assert x < y; }
procedure Never(); requires false; ensures false;
procedure good_free_call() { free call Never(); assert false; }
procedure bad_checked_call() { call Never(); }
procedure FreeRequires(x: int); free requires x > 0;
implementation FreeRequires(x: int) { assert x > 0; }
procedure good_free_requires() { call FreeRequires(-1); }
procedure bad_free_requires() { call FreeRequires(-1); assert false; }
procedure Lemma(x: int); requires x > 3; ensures x * x > 9;
procedure good_call_forall() { call forall Lemma(*); assert 5 * 5 > 9; }
procedure bad_call_forall(y: int) { call forall Lemma(*); assert y * y > 9; }
procedure good_old() modifies g; ensures g == old(g) + old(g); { g := g + old(g); assert old(g) + g == old(g + g) + old(g); }
procedure bad_old() modifies g; ensures g == old(g); { g := old(g) + 1; }
procedure bad_old_is_entry() modifies g; { g := g + 1; assert old(g) == g; }
procedure good_where() modifies w; { havoc w; assert w >= 0; }
procedure bad_where_after_assignment() modifies w; { w := w - 5; assert w >= 0; }
procedure good_where_local() { var x: int where x > 2; var y: int where y > x; havoc x, y; assert y > 3; }
procedure bad_where_partial() { var x: int where x > 2; var y: int where y > x; havoc x; assert y > x; }
procedure Two(x: int) returns (y: int); ensures y > x;
implementation Two(x: int) returns (y: int) { y := x + 1; }
procedure bad_two(x: int) returns (y: int); ensures y > x;
implementation bad_two(x: int) returns (y: int) { y := x; }
implementation bad_two(x: int) returns (z: int) { z := x - 1; }
procedure good_parallel(a: int, b: int) { var x, y: int; x, y := a, b; x, y := y, x; assert x == b && y == a; }
procedure bad_parallel(a: int, b: int) { var x, y: int; x, y := a, b; x := y; y := x; assert y == a; }
procedure {:inline 1} Twice(x: int) returns (y: int) { y := x + x; }
procedure good_inline() { var r: int; call r := Twice(4); assert r == 8; }
procedure bad_inline() { var r: int; call r := Twice(4); assert r == 4; }
procedure good_recursive(n: int) returns (r: int) requires n >= 0; ensures r == 0; { r := 0; if (n > 0) { call r := good_recursive(n - 1); } }
procedure bad_recursive(n: int) returns (r: int) requires n >= 0; ensures r == 0; { r := 0; if (n > 0) { call r := bad_recursive(n - 2); } }
procedure good_uninitialized() { var x: int; assert x == x; }
procedure bad_uninitialized() { var x: int; assert x == 0; }
procedure good_ignored() modifies g; { call Pair2(); }
procedure Pair2() returns (); 
procedure bad_modified_by_call() modifies g; { var r: int; g := 7; call r := Inc(1); assert g == 7; }
procedure {:assumption} good_assumption_free() { var {:assumption} a: bool; a := a && (1 == 1); assert true; }
procedure bad_postcondition_on_early_return(c: bool) modifies g; ensures g == 1; { if (c) { return; } g := 1; }
