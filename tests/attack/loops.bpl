// Loops in odd shapes: irreducible, headed by the entry block, left by labelled breaks, never left.
var g: int;

procedure true_irreducible_counts() returns (x: int)
{
  entry: x := 0; goto A, B;
  A: assume x < 10; x := x + 1; goto B, C;
  B: assume x < 10; x := x + 2; goto A, C;
  C: assert true; return;
}

procedure open_irreducible_bound() returns (x: int)
{
  entry: x := 0; goto A, B;
  A: assume x < 10; x := x + 1; goto B, C;
  B: assume x < 10; x := x + 2; goto A, C;
  C: assert x <= 11; return;
}

procedure false_irreducible_bound() returns (x: int)
{
  entry: x := 0; goto A, B;
  A: assume x < 10; x := x + 1; goto B, C;
  B: assume x < 10; x := x + 2; goto A, C;
  C: assert x <= 10; return;
}

procedure true_irreducible_invariants(n: int) returns (x: int)
  requires n > 0;
{
  entry: x := 0; goto A, B;
  A: assert 0 <= x; x := x + 1; goto B, C;
  B: assert 0 <= x; x := x + 2; goto A, C;
  C: assert x >= 1; return;
}

procedure false_irreducible_invariant(n: int) returns (x: int)
{
  entry: x := 1; goto A, B;
  A: assert x mod 2 == 1; x := x + 1; goto B, C;
  B: x := x + 1; goto A, C;
  C: return;
}

procedure false_irreducible_third_round() returns (x: int, y: int)
{
  entry: x := 0; y := 0; goto A, B;
  A: x := x + 1; goto B;
  B: y := y + 1; goto A, C;
  C: assert x < 3 || y < 4; return;
}

procedure open_two_entries_state(b: bool) returns (s: int)
{
  entry: s := 0; goto L, R;
  L: assume b; goto X;
  R: assume !b; goto Y;
  X: s := 1; goto Y, Z;
  Y: s := 2; goto X, Z;
  Z: assert s == 1 || s == 2; return;
}

procedure false_two_entries_state(b: bool) returns (s: int)
{
  entry: s := 0; goto L, R;
  L: assume b; goto X;
  R: assume !b; goto Y;
  X: s := 1; goto Y, Z;
  Y: s := 2; goto X, Z;
  Z: assert b ==> s == 1; return;
}

procedure true_entry_is_head() returns (x: int where x >= 0)
{
  head: assert x >= 0; goto body, done;
  body: x := x + 1; goto head;
  done: assert x >= 0; return;
}

procedure false_entry_is_head_unknown() returns (x: int)
{
  head: goto body, done;
  body: x := 5; goto head;
  done: assert x == 5; return;
}

procedure false_entry_is_head_old()
  modifies g;
{
  head: goto body, done;
  body: g := g + 1; goto head;
  done: assert g == old(g); return;
}

procedure true_entry_is_head_old()
  modifies g;
{
  head: assert g >= old(g); goto body, done;
  body: g := g + 1; goto head;
  done: assert old(g) <= g; return;
}

procedure true_self_loop() returns (x: int)
{
  entry: x := 0; goto L;
  L: assert x >= 0; x := x + 1; goto L, M;
  M: assert x >= 1; return;
}

procedure false_self_loop() returns (x: int)
{
  entry: x := 0; goto L;
  L: assert x >= 0; x := x + 1; goto L, M;
  M: assert x >= 2; return;
}

procedure true_never_left() { while (true) { } assert false; }

procedure false_left_by_break() { while (true) { if (*) { break; } } assert false; }

procedure open_labelled_break(n: int) returns (i: int, j: int)
{
  i := 0; j := 0;
  Outer: while (i < 3)
    invariant i <= 3;
  {
    j := 0;
    while (j < 3)
      invariant i < 3 && 0 <= j && j <= 3;
    {
      if (j == 2) { break Outer; }
      j := j + 1;
    }
    assert false;
  }
  assert i < 3 ==> j == 2;
  assert i <= 3;
}

procedure false_labelled_break(n: int) returns (i: int, j: int)
{
  i := 0; j := 0;
  Outer: while (i < 3)
  {
    j := 0;
    while (j < 3)
    {
      if (j == 2 && i == n) { break Outer; }
      j := j + 1;
    }
    i := i + 1;
  }
  assert i == 3;
}

procedure true_break_of_if(b: bool) returns (x: int)
{
  x := 0;
  L: if (b) { x := 1; if (*) { break L; } x := 2; } else { x := 3; }
  assert x == 1 || x == 2 || x == 3;
  assert b <==> x != 3;
}

procedure false_break_of_if(b: bool) returns (x: int)
{
  x := 0;
  L: if (b) { x := 1; if (*) { break L; } x := 2; } else { x := 3; }
  assert b ==> x == 2;
}

procedure true_unreachable_loop() returns (x: int)
{
  x := 0;
  return;
  L: x := 1; assert false; goto L;
}

procedure true_loop_after_assume_false(x: int)
{
  var i: int;
  i := x;
  assume false;
  while (i < 10) invariant i == 77; { i := i - 1; }
  assert false;
}

procedure true_goto_into_nothing(x: int)
{
  entry: goto A, B;
  A: assume x > 0; assert x != 0; return;
  B: assume x > 0; assume x < 0; assert false; return;
}

procedure false_goto_three(x: int) returns (y: int)
{
  entry: goto A, B, C;
  A: assume x > 0; y := 1; goto D;
  B: assume x < 0; y := 2; goto D;
  C: assume x == 0; y := 0; goto D;
  D: assert y > 0; return;
}

procedure true_goto_three(x: int) returns (y: int)
{
  entry: goto A, B, C;
  A: assume x > 0; y := 1; goto D;
  B: assume x < 0; y := 2; goto D;
  C: assume x == 0; y := 0; goto D;
  D: assert y == 0 ==> x == 0; return;
}

procedure false_same_target_twice(x: int)
{
  entry: goto A, A;
  A: assert x != 1000; return;
}

// The loop ends only by wrapping around a remainder.
procedure open_modular() returns (i: int)
{
  i := 0;
  while (i != 3) { i := (i + 5) mod 7; }
  assert i == 3;
}

procedure false_long_loop() returns (i: int, s: int)
{
  i := 0; s := 0;
  while (i < 60) { i := i + 1; s := s + i; }
  assert s != 1830;
}

procedure false_nested_irreducible() returns (a: int, b: int)
{
  entry: a := 0; b := 0; goto P, Q;
  P: a := a + 1; goto R;
  Q: a := a + 10; goto R;
  R: b := b + 1; goto R, P, Q, out;
  out: assert a != 21 || b < 6; return;
}

procedure true_free_invariant() returns (i: int)
{
  i := 0;
  while (i < 5) free invariant i <= 5; { i := i + 1; }
  assert i == 5;
}

procedure open_havoc_in_loop() returns (i: int)
{
  i := 1;
  while (*) { havoc i; assume i > 0; }
  assert i > 0;
}

procedure false_havoc_in_loop() returns (i: int)
{
  i := 1;
  while (*) { havoc i; assume i > -1; }
  assert i > 0;
}
