// Where clauses: assumed at the entry, after havoc, at heads of loops and after calls; never checked.
var g: int where g > 0;
var h: int where h > g;
var k: int;

procedure true_global_at_entry() { assert g > 0 && h > 1; }
procedure false_global_at_entry() { assert g > 1; }

procedure true_havoc_global() modifies g; { g := -5; havoc g; assert g > 0; }
procedure false_not_after_assignment() modifies g; { g := -5; assert g > 0; }

// Only what is havocked is constrained: h is not asked to be above the new g.
procedure false_havoc_one_of_two() modifies g; { havoc g; assert h > g; }
procedure true_havoc_both() modifies g, h; { havoc g, h; assert h > g; }
procedure true_havoc_second() modifies h; { havoc h; assert h > g; }
procedure true_havoc_after_broken() modifies g, h; { g := 100; havoc h; assert h > 100; }

procedure true_local() { var x: int where x mod 2 == 0; assert x != 7; havoc x; assert x != 9; x := 9; assert x == 9; }
procedure false_local() { var x: int where x mod 2 == 0; x := 3; assert x mod 2 == 0; }

procedure true_param(p: int where p > 3) { assert p > 2; }
// A caller need not meet what the parameter's where clause says, and the callee assumes it.
procedure takes(p: int where p > 3) returns (r: int) ensures r > 3; { r := p; }
procedure true_result_by_contract() { var r: int; call r := takes(10); assert r > 3; }

procedure gives() returns (r: int where r > 7);
procedure true_result_where() { var r: int; call r := gives(); assert r > 7; }
procedure false_result_where() { var r: int; call r := gives(); assert r > 8; }

// The where clause of a result may speak of parameters.
procedure above(a: int) returns (r: int where r > a);
procedure true_result_where_param() { var r: int; call r := above(41); assert r > 41; }
procedure false_result_where_param() { var r: int; call r := above(41); assert r > 42; }

procedure changes(); modifies g;
procedure true_after_call() modifies g; { g := -1; call changes(); assert g > 0; }
procedure false_after_call() modifies g; { g := 1; call changes(); assert g == 1; }
procedure changes_h(); modifies h;
procedure false_other_global() modifies g, h; { g := -50; call changes_h(); assert h > 0; }
procedure true_other_global() modifies g, h; { g := -50; call changes_h(); assert h > -50; }

procedure true_loop_assumes() modifies g;
{
  var i: int where i >= 0;
  i := 3;
  while (*) { havoc i; havoc g; }
  assert i >= 0 && g > 0;
}

procedure false_loop_keeps_others() modifies g;
{
  var i: int;
  i := 3; g := -1;
  while (i > 0) { i := i - 1; }
  assert g > 0;
}

// What a loop does not assign keeps its value, also a broken where clause.
procedure true_broken_outside_loop() modifies g;
{
  var i: int;
  g := -1; i := 0;
  while (i < 3) invariant i <= 3; { i := i + 1; }
  assert g == -1;
}

procedure true_local_of_local() { var a: int where a == b; var b: int where b > 0; assert a == b; assert b > 0; assert a > 0; }

procedure true_where_old() modifies k; { var a: int where a > k; k := k + 1; havoc a; assert a > k; }
procedure false_where_old() modifies k; { var a: int where a > k; k := k + 1; assert a > k; }

procedure true_impossible_where() { var a: int where a != a; a := a; assert false; }
// A variable that nothing uses is not there, and its where clause neither.
procedure false_unused_where() { var a: int where false; assert false; }

procedure true_where_map() { var m: [int]int where (forall i: int :: m[i] > i); assert m[5] > 5; havoc m; assert m[9] > 8; }
procedure false_where_map() { var m: [int]int where (forall i: int :: m[i] > i); m[5] := 5; assert m[5] > 5; }

procedure {:inline 1} inner(p: int where p > 3) returns (r: int where r > 20)
{ var l: int where l == 8; r := l; }
procedure {:inline 1} inner_h(p: int) returns (r: int) { var l: int where l > 8; havoc l; r := l; }
procedure true_where_inlined() { var r: int; call r := inner_h(1); assert r > 8; }
procedure false_where_inlined() { var r: int; call r := inner_h(1); assert r > 9; }

procedure rec(n: int) modifies g; { if (n > 0) { g := g + 1; call rec(n - 1); } }
procedure apart_recursion_where() modifies g; { g := -10; call rec(0); assert g > -10; }

procedure true_havoc_twice_same() modifies g; { havoc g, g; assert g > 0; }
