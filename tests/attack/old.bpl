// `old` in odd places.
var g: int;
var m: [int]int;
var u: int;

procedure true_old_after_change() modifies g; { g := g + 1; assert g == old(g) + 1; assert old(g + 1) == g; }
procedure false_old_after_change() modifies g; { g := g + 1; assert old(g) == g; }
procedure true_old_nested() modifies g; { g := 7; assert old(old(g)) == old(g); assert old(g + old(g)) == 2 * old(g); }
procedure true_old_local(x: int) { var l: int; l := x; l := l + 1; assert old(l) == x + 1; }
procedure false_old_local(x: int) { var l: int; l := x; l := l + 1; assert old(l) == x; }
procedure true_old_unmodified() { assert old(u) == u; }

procedure true_old_map_index() modifies m, g;
{
  g := g + 1; m[g] := 5;
  assert old(m[g]) == old(m)[old(g)];
  assert old(m)[g] == old(m)[old(g) + 1];
}
procedure false_old_map_index() modifies m, g;
{
  g := g + 1; m[g] := 5;
  assert old(m[g]) == old(m)[g];
}

procedure true_old_in_quantifier() modifies m;
{
  m[3] := 4;
  assert (forall i: int :: i != 3 ==> m[i] == old(m[i]));
  assert (forall i: int :: old(m)[i] == old(m[i]));
}
procedure false_old_in_quantifier() modifies m;
{
  m[3] := 4;
  assert (forall i: int :: m[i] == old(m[i]));
}

procedure true_old_in_lambda() modifies g;
{
  var f: [int]int;
  f := (lambda i: int :: i + old(g));
  g := g + 10;
  assert f[1] == g - 9;
  f := (lambda i: int :: i + old(g));
  assert f[1] == g - 9;
}
procedure false_old_in_lambda() modifies g;
{
  var f: [int]int;
  g := g + 10;
  f := (lambda i: int :: i + old(g));
  assert f[1] == g + 1;
}

procedure true_old_in_loop() modifies g;
{
  var i: int;
  i := 0;
  while (i < 4) invariant 0 <= i && i <= 4 && g == old(g) + 2 * i; { g := g + 2; i := i + 1; }
  assert g == old(g) + 8;
}
procedure false_old_in_loop() modifies g;
{
  var i: int;
  i := 0;
  while (i < 4) invariant 0 <= i && i <= 4 && g == old(g) + 2 * i; { g := g + 2; i := i + 1; }
  assert g == old(g) + 7;
}

procedure bump(d: int) modifies g; ensures g == old(g) + d; { g := g + d; }
procedure true_callee_old() modifies g; { g := 100; call bump(5); assert g == 105; assert old(g) == old(g); }
procedure false_callee_old() modifies g; { g := 100; call bump(5); assert g == old(g) + 5; }
procedure true_callee_old_arg() modifies g; { call bump(g); assert g == 2 * old(g); call bump(old(g)); assert g == 3 * old(g); }
procedure false_callee_old_arg() modifies g; { call bump(g); call bump(g); assert g == 3 * old(g); }

procedure {:inline 2} ibump(d: int) modifies g; { g := old(g) + d; g := old(g) + d + 1; }
procedure true_inlined_old() modifies g; { g := 3; call ibump(4); assert g == 8; call ibump(1); assert g == 10; }
procedure false_inlined_old() modifies g; { g := 3; call ibump(4); assert g == old(g) + 5; }

procedure rec(n: int) modifies g; requires n >= 0; ensures g == old(g) + n; { if (n > 0) { g := g + 1; call rec(n - 1); assert g == old(g) + n; } }
procedure true_recursive_old() modifies g; { g := 0; call rec(3); assert g == 3; }
procedure false_recursive_old() modifies g; { g := 0; call rec(3); assert g == old(g) + 3; }

procedure true_code_old() modifies g;
{
  g := g + 1;
  assert |{ var t: int; A: t := g; goto B; B: return t == old(g) + 1; }|;
}
procedure false_code_old() modifies g;
{
  g := g + 1;
  assert |{ var t: int; A: t := g; goto B; B: return t == old(g); }|;
}
procedure true_ensures_old() returns (r: int) modifies g; ensures r == old(g) && g == r + 1; { r := g; g := g + 1; }
procedure false_ensures_old() returns (r: int) modifies g; ensures r == old(g); { g := g + 1; r := g; }

// The results of a call are assigned after its contract was read.
procedure two() returns (a: int, b: int); modifies g; ensures a == old(g) && b == g;
procedure true_result_is_global() modifies g; { var b: int; g := 4; call g, b := two(); assert g == 4; }
procedure false_result_is_global() modifies g; { var b: int; g := 4; call g, b := two(); assert b == 4; }

procedure true_old_exists() modifies m; { m[0] := 9; assert (exists i: int :: old(m)[i] == old(m[0])); }
procedure true_old_havoc() modifies g; { havoc g; assume g == old(g) + 1; g := g - 1; assert g == old(g); }
procedure false_old_havoc() modifies g; { havoc g; assert g == old(g); }
procedure true_old_whole_map() modifies m; { m := m[1 := m[1]]; assert m == old(m); m[1] := m[1] + 1; assert m != old(m); }
