// Loops, jumps, breaks, choices, returns.
procedure good_while(n: int) returns (s: int) requires n >= 0; ensures s == n;
{ s := 0; while (s < n) invariant s <= n; { s := s + 1; } }
procedure bad_while(n: int) returns (s: int) ensures s == n;
{ s := 0; while (s < n) invariant s <= n; { s := s + 1; } }
procedure bad_invariant(n: int) returns (s: int)
{ s := 0; while (s < n) invariant s <= 3; { s := s + 1; } }
procedure bad_no_invariant() { var i: int; i := 0; while (i < 3) { i := i + 1; } assert i == 3; }
procedure good_havoc_in_loop() { var i, k: int; k := 1; while (*) { i := i + k; } assert k == 1; }
procedure bad_havoc_in_loop() { var i: int; i := 1; while (*) { i := 1; } assert i == 1; }
procedure good_break() returns (x: int) ensures x <= 10;
{ x := 0; while (true) invariant x <= 10; { if (x == 10) { break; } x := x + 1; } assert x == 10; }
procedure bad_break() returns (x: int)
{ x := 0; while (true) invariant x <= 10; { if (*) { break; } if (x < 10) { x := x + 1; } } assert x == 10; }
procedure good_labelled(n: int) { var i, j: int;
  outer: while (*) invariant i == i; { j := 0; while (*) invariant j >= 0; { if (j > 5) { break outer; } j := j + 1; } assert j >= 0; j := -1; } }
procedure bad_labelled(n: int) { var i: int;
  i := 0; outer: while (*) invariant i == 0; { while (*) { i := 1; break outer; } i := 0; } assert i == 0; }
procedure good_free_invariant() { var i: int; i := 0; while (*) free invariant i >= 0; { i := i - 1; } assert i >= 0; }
procedure bad_free_after_break() { var i: int; i := 0; while (*) free invariant i >= 0; { i := -1; if (*) { break; } } assert i >= 0; }
procedure bad_free_not_checked_for_next() { var i: int; i := -1; while (*) free invariant i >= 0; invariant i >= 0; { } }
procedure good_choice() returns (x: int) ensures x == 1 || x == 2; { if (*) { x := 1; } else { x := 2; } }
procedure bad_choice() returns (x: int) ensures x == 1; { if (*) { x := 1; } else { x := 2; } }
procedure good_goto(c: bool) returns (x: int) ensures x > 0;
{ goto A, B; A: assume c; x := 1; goto E; B: assume !c; x := 2; goto E; E: return; }
procedure bad_goto(c: bool) returns (x: int) ensures x > 1;
{ goto A, B; A: assume c; x := 1; goto E; B: assume !c; x := 2; goto E; E: return; }
procedure good_overlapping(c: int) returns (x: int) ensures c >= 0 ==> x >= 1;
{ goto A, B; A: assume c >= 0; x := 1; goto E; B: assume c <= 0; x := 2; goto E; E: return; }
procedure bad_overlapping(c: int) returns (x: int) ensures c == 0 ==> x == 1;
{ goto A, B; A: assume c >= 0; x := 1; goto E; B: assume c <= 0; x := 2; goto E; E: return; }
procedure good_irreducible() { var x: int; x := 0; goto A, B;
  A: assert x >= 0; x := x + 1; goto B, E; B: assert x >= 0; x := x + 2; goto A, E; E: assert x > 0; }
procedure bad_irreducible() { var x: int; x := 0; goto A, B;
  A: assert x >= 0; x := x + 1; goto B, E; B: assert x >= 0; x := x - 2; goto A, E; E: assert x > 0; }
procedure good_tangled() { var x: int; x := 0; goto A, B, C;
  A: assert x >= 0; x := x + 1; goto B, C, E; B: assert x >= 0; x := x + 2; goto A, C, E; C: assert x >= 0; x := x + 3; goto A, B, C, E; E: assert x > 0; }
procedure bad_tangled() { var x: int; x := 0; goto A, B, C;
  A: assert x >= 0; x := x + 1; goto B, C, E; B: assert x >= 0; x := x + 2; goto A, C, E; C: assert x >= 0; x := x - 3; goto A, B, C, E; E: assert x != -3; }
procedure good_return(x: int) returns (y: int) ensures y >= 0; { y := x; if (x >= 0) { return; } y := -x; }
procedure bad_return(x: int) returns (y: int) ensures y >= 0; { y := x; if (x <= 0) { return; } }
procedure good_return_in_loop() returns (y: int) ensures y == 5; { y := 0; while (true) { y := 5; if (*) { return; } } }
procedure bad_return_in_loop() returns (y: int) ensures y == 5; { y := 0; while (true) { if (*) { return; } y := 5; } }
procedure good_blocked() { assume false; assert 1 == 2; }
procedure bad_after_assert() { assert 1 == 2; assert false; }
procedure good_back_edges() { var i: int; i := 0; L: assert i >= 0; i := i + 1; if (*) { goto L; } assert i >= 1; }
procedure bad_back_edges() { var i: int; i := 0; L: assert i >= 0; i := i + 1; if (*) { i := -1; goto L; } }
procedure good_else_if(x: int) returns (y: int) ensures y == x mod 3;
{ if (x mod 3 == 0) { y := 0; } else if (x mod 3 == 1) { y := 1; } else { y := 2; } }
procedure bad_else_if(x: int) returns (y: int) ensures y == x mod 3;
{ if (x mod 3 == 0) { y := 0; } else if (x mod 3 == 1) { y := 2; } else { y := 1; } }
