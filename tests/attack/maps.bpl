// Maps: extensionality, lambdas, aliasing, several indices, maps of maps, parallel assignment.
type T;
function {:builtin "MapConst"} konst(int): [int]int;
function {:builtin "MapAdd"} madd([int]int, [int]int): [int]int;
var a: [int]int;

procedure true_extensional(m: [int]int, n: [int]int) { assume (forall i: int :: m[i] == n[i]); assert m == n; }
procedure false_extensional(m: [int]int, n: [int]int) { assume (forall i: int :: i != 5 ==> m[i] == n[i]); assert m == n; }
procedure true_lambda_equal(c: int) { assert (lambda x: int :: x + c) == (lambda y: int :: y + c); }
procedure true_lambda_extensional(c: int) { assert (lambda x: int :: x + c) == (lambda y: int :: c + y); }
procedure false_lambda_equal(c: int, d: int) { assert (lambda x: int :: x + c) == (lambda y: int :: y + d); }
procedure true_lambda_nested() { var m: [int][int]int; m := (lambda x: int :: (lambda y: int :: x - y)); assert m[5][3] == 2; m[5][3] := 0; assert m[5][4] == 1 && m[4][3] == 1; }
procedure false_lambda_capture() { var m: [int]int; var c: int; c := 1; m := (lambda x: int :: x + c); c := 2; assert m[0] == 2; }
procedure true_lambda_capture() { var m: [int]int; var c: int; c := 1; m := (lambda x: int :: x + c); c := 2; assert m[0] == 1; }
procedure true_lambda_shadow(x: int) { assert (lambda x: int :: (lambda x: int :: x)[x + 1])[3] == 4; }
procedure true_lambda_quantifier(m: [int]bool) { var n: [int]bool; n := (lambda i: int :: (exists j: int :: j > i && m[j])); assume m[9]; assert n[3]; }
procedure true_lambda_self() { var m: [int]int; m := (lambda i: int :: i); m := (lambda i: int :: m[i] * 2); m := (lambda i: int :: m[i + 1]); assert m[3] == 8; }
procedure true_two_indices() { var m: [int, int]int; m[1, 2] := 3; m[2, 1] := 4; assert m[1, 2] == 3; }
procedure false_two_indices(i: int, j: int) { var m: [int, int]int; m[i, j] := 3; m[j, i] := 4; assert m[i, j] == 3; }
procedure true_bool_index() { var m: [bool]int; m[true] := 1; m[false] := 2; assert (forall b: bool :: m[b] > 0); }
procedure false_bool_index() { var m: [bool]int; m[true] := 1; assert (forall b: bool :: m[b] > 0); }
procedure true_map_as_index() { var m: [[int]int]int; var x: [int]int; m[x] := 1; m[x[0 := x[0]]] := 2; assert m[x] == 2; m[x[0 := x[0] + 1]] := 3; assert m[x] == 2; }
procedure true_parallel_maps(i: int, j: int) { var m, n: [int]int; var k: int; k := i; m[k], k := 5, j; assert m[i] == 5 && k == j; }
procedure true_const_map(i: int) { assert konst(7)[i] == 7; assert madd(konst(1), konst(2))[i] == 3; assert madd(konst(1), konst(2)) == konst(3); }
procedure false_const_map(m: [int]int) { assert m == konst(m[0]); }
procedure true_store_same(m: [int]int, i: int) { assert m[i := m[i]] == m; }
procedure true_store_order(m: [int]int, i: int, j: int) { assume i != j; assert m[i := 1][j := 2] == m[j := 2][i := 1]; }
procedure false_store_order(m: [int]int, i: int, j: int) { assert m[i := 1][j := 2] == m[j := 2][i := 1]; }
procedure false_finite_range(m: [int]bool) { assert m[0] == m[1] || m[1] == m[2] || m[0] == m[2] ==> m[0]; }
procedure true_pigeons(m: [int]bool) { assert m[0] == m[1] || m[1] == m[2] || m[0] == m[2]; }
procedure true_map_of_type(m: [T]int, x: T, y: T) { assume m[x] != m[y]; assert x != y; }
procedure false_map_of_type(m: [T]int, x: T, y: T) { assume x != y; assert m[x] != m[y]; }
procedure open_init_loop(n: int) { var m: [int]int; var i: int; i := 0; while (i < n) { m[i] := 0; i := i + 1; } assert (forall k: int :: 0 <= k && k < n ==> m[k] == 0); }
procedure false_init_loop(n: int) { var m: [int]int; var i: int; i := 0; while (i < n) { m[i] := 0; i := i + 1; } assert (forall k: int :: 0 <= k && k <= n ==> m[k] == 0); }
procedure open_alias_loop(p: int, q: int) modifies a; { var i: int; assume p != q; a[p] := 1; i := 0; while (i < 3) { a[q] := i; i := i + 1; } assert a[p] == 1; }
procedure false_alias_loop(p: int, q: int) modifies a; { var i: int; a[p] := 1; i := 0; while (i < 3) { a[q] := i; i := i + 1; } assert a[p] == 1; }
procedure set(i: int, v: int) modifies a; ensures a == old(a)[i := v]; { a[i] := v; }
procedure true_frame_call() modifies a; { a[0] := 1; call set(1, 2); assert a[0] == 1 && a[1] == 2; }
procedure false_frame_call(i: int) modifies a; { a[0] := 1; call set(i, 2); assert a[0] == 1; }
procedure true_zero_arity() { var m: []int; m[] := 3; assert m[] == 3; }
procedure false_uninitialised() { var m: [int]int; assert m[0] == m[1]; }
procedure false_real_index(r: real) { var m: [real]int; m[r] := 1; m[0.5] := 2; assert m[r] == 1; }
procedure true_map_inequality(m: [int]int, n: [int]int) { assume m != n; assert (exists i: int :: m[i] != n[i]); }
procedure false_map_inequality(m: [int]int, n: [int]int) { assume m != n; assert m[0] != n[0]; }
procedure open_copy_loop() { var m, n: [int]int; var i: int; n := m; i := 0; while (i < 2) { n[i] := n[i] + 1; n[i] := n[i] - 1; i := i + 1; } assert m == n; }
procedure false_copy_loop() { var m, n: [int]int; var i: int; n := m; i := 0; while (i < 2) { n[i] := i; i := i + 1; } assert m != n; }
