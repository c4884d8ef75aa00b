// Calls: recursion with globals, aliasing results, free clauses, several bodies, inlining, procedures without bodies.
var g: int;
var h: int;
var stack: [int]int;

procedure fact(n: int) returns (r: int) requires n >= 0; { if (n == 0) { r := 1; } else { call r := fact(n - 1); r := r * n; } }
procedure open_fact() { var r: int; call r := fact(4); assert r == 24; }
procedure false_fact() { var r: int; call r := fact(4); assert r != 24; }

procedure down() modifies g; { if (g > 0) { g := g - 1; call down(); } }
procedure open_down() modifies g; { g := 6; call down(); assert g == 0; }
procedure open_down_any() modifies g; { call down(); assert g <= 0; }
procedure false_down_any() modifies g; { call down(); assert g == 0; }

procedure even(n: int) returns (b: bool) modifies h; { h := h + 1; if (n == 0) { b := true; } else { call b := odd(n - 1); } }
procedure odd(n: int) returns (b: bool) modifies h; { h := h + 1; if (n == 0) { b := false; } else { call b := even(n - 1); } }
procedure open_even() modifies h; { var b: bool; h := 0; call b := even(7); assert !b && h == 8; }
procedure false_even() modifies h; { var b: bool; h := 0; call b := even(7); assert h == 7; }

// The callee changes a global between the two uses of it.
procedure tick() returns (r: int) modifies g; ensures g == old(g) + 1 && r == old(g); { r := g; g := g + 1; }
procedure true_tick() modifies g; { var a, b: int; call a := tick(); call b := tick(); assert b == a + 1 && g == b + 1; }
procedure false_tick() modifies g; { var a, b: int; call a := tick(); call b := tick(); assert a == b; }
procedure true_tick_alias() modifies g; { call g := tick(); assert g == old(g); }
procedure false_tick_alias() modifies g; { call g := tick(); assert g == old(g) + 1; }

procedure pair(x: int) returns (a: int, b: int); ensures a == x && b == x + 1;
procedure true_arg_is_result() { var x, y: int; x := 5; call x, y := pair(x); assert x == 5 && y == 6; call y, x := pair(x); assert x == 6 && y == 5; }
procedure false_arg_is_result() { var x, y: int; x := 5; call y, x := pair(x); assert x == 5; }

procedure unknown() returns (r: int);
procedure false_unknown_twice() { var a, b: int; call a := unknown(); call b := unknown(); assert a == b; }
procedure unknown_g(); modifies g;
procedure false_unknown_global() modifies g; { g := 1; call unknown_g(); assert g == 1; }
procedure true_unknown_frame() modifies g; { call unknown_g(); assert h == old(h); }
procedure never() returns (r: int); ensures false;
procedure true_never() { var r: int; call r := never(); assert false; }

procedure trusted(x: int) returns (r: int); free ensures r > x; free requires x > 0;
procedure true_free_ensures(x: int) { var r: int; call r := trusted(x); assert r > x; }
procedure false_free_requires(x: int) { var r: int; call r := trusted(x); assert x > 0; }
procedure true_free_requires_body(x: int) free requires x > 0; { assert x > 0; }
procedure true_free_ensures_unchecked() returns (r: int) free ensures r == 1; { r := 2; }
procedure needs(x: int); requires x > 0;
procedure false_requires(x: int) { call needs(x); }
procedure true_requires_then_known(x: int) { assume x > 3; call needs(x); assert x > 0; }
procedure true_free_call(x: int) { free call needs(x); assert true; }
procedure false_free_call(x: int) { free call needs(x); assert x > 0; }
procedure false_requires_second(x: int) { call needs(1); call needs(x); }

procedure {:inline 1} small(x: int) returns (r: int) modifies g; { var t: int; t := x + 1; g := g + t; r := t; if (r > 100) { r := 100; return; } r := r + 1; }
procedure true_inline() modifies g; { var r: int; call r := small(1); assert r == 3 && g == old(g) + 2; }
procedure false_inline(x: int) modifies g; { var r: int; call r := small(x); assert r == x + 2; }
procedure {:inline 3} deep(n: int) returns (r: int) { if (n <= 0) { r := 0; } else { call r := deep(n - 1); r := r + 1; } }
procedure open_inline_deep() { var r: int; call r := deep(2); assert r == 2; }
procedure false_inline_deep() { var r: int; call r := deep(2); assert r == 1; }
procedure {:inline 1} swapped(x: int, y: int) returns (a: int, b: int) { a := y; b := x; a := a + b; }
procedure true_inline_alias() { var x, y: int; x, y := 1, 2; call x, y := swapped(x, y); assert x == 3 && y == 1; }
procedure {:inline 1} uninit() returns (r: int) { var t: int; r := t; }
procedure false_inline_uninit() { var a, b: int; call a := uninit(); call b := uninit(); assert a == b; }
procedure false_inline_uninit_loop() { var a, b, i: int; call a := uninit(); i := 0; while (i < 2) { b := a; call a := uninit(); i := i + 1; } assert a == b; }
procedure {:inline 1} looping(n: int) returns (r: int) { r := 0; while (r < n) invariant r >= 0; { r := r + 1; } }
procedure true_inline_loop(n: int) { var r: int; call r := looping(n); assert r >= 0 && r >= n; }
procedure false_inline_loop(n: int) { var r: int; call r := looping(n); assert r == n; }

procedure both() returns (r: int); ensures r == 1 || r == 2;
implementation both() returns (r: int) { r := 1; }
implementation both() returns (s: int) { s := 2; }
procedure true_two_bodies() { var r: int; call r := both(); assert r == 1 || r == 2; }
procedure false_two_bodies() { var r: int; call r := both(); assert r == 1; }

procedure push(v: int) modifies g, stack; { stack[g] := v; g := g + 1; }
procedure pop() returns (v: int) modifies g; { g := g - 1; v := stack[g]; }
procedure open_stack(a: int, b: int) modifies g, stack; { var x, y: int; call push(a); call push(b); call x := pop(); call y := pop(); assert x == b && y == a && g == old(g); }
procedure false_stack(a: int, b: int) modifies g, stack; { var x: int; call push(a); call push(b); call x := pop(); assert x == a; }

procedure walk(n: int) modifies stack, g; { if (n > 0) { call push(n); call walk(n - 1); } }
procedure open_walk() modifies stack, g; { g := 0; call walk(3); assert stack[0] == 3 && stack[2] == 1 && g == 3; }
procedure false_walk() modifies stack, g; { g := 0; call walk(3); assert stack[0] == 1; }

procedure mc91(n: int) returns (r: int) { if (n > 100) { r := n - 10; } else { call r := mc91(n + 11); call r := mc91(r); } }
procedure open_mc91() { var r: int; call r := mc91(97); assert r == 91; }
procedure false_mc91(n: int) { var r: int; assume n > 90; call r := mc91(n); assert r == 91; }
procedure forever(n: int) { call forever(n + 1); }
procedure open_forever() { call forever(0); assert false; }

procedure lemma(x: int); requires x > 1; ensures x * x > x;
procedure true_call_forall() { call forall lemma(*); assert 7 * 7 > 7; }
procedure false_call_forall(y: int) { call forall lemma(*); assert y * y > y; }

procedure {:entrypoint} true_result_unassigned() returns (r: int) ensures r == r; { }
procedure false_result_unassigned() returns (r: int) ensures r == 0; { }
procedure false_early_return(x: int) returns (r: int) ensures r > 0; { r := 1; if (x == 12345) { r := 0; return; } r := 2; }
