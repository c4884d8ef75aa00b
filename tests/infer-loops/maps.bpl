// Arrays.

procedure true_one_cell(n: int) {
  var a: [int]int;
  var i: int;
  a[0] := 5;
  i := 1;
  while (i < n) { a[i] := 7; i := i + 1; }
  assert a[0] == 5;
}

procedure false_one_cell(n: int) {
  var a: [int]int;
  var i: int;
  a[3] := 5;
  i := 1;
  while (i < n) { a[i] := 7; i := i + 1; }
  assert a[3] == 5;
}

procedure true_others(a: [int]int, n: int) returns (b: [int]int) requires n >= 0;
  ensures (forall k: int :: k < 0 || k >= n ==> b[k] == a[k]);
{
  var i: int;
  b, i := a, 0;
  while (i < n) { b[i] := 0; i := i + 1; }
}

procedure true_counter_in_map(n: int) requires n >= 0; {
  var c: [int]int;
  var i: int;
  c[1], i := 0, 0;
  while (i < n) { c[1] := c[1] + 1; i := i + 1; }
  assert c[1] == n;
}

procedure true_two_cells(p: int, q: int, n: int) requires p != q && n >= 0; {
  var c: [int]int;
  var i: int;
  c[p] := 0;
  c[q], i := 9, 0;
  while (i < n) { c[p] := c[p] + 1; i := i + 1; }
  assert c[q] == 9 && c[p] == n;
}

procedure false_two_cells(p: int, q: int, n: int) requires n >= 0; {
  var c: [int]int;
  var i: int;
  c[p] := 0;
  c[q], i := 9, 0;
  while (i < n) { c[p] := c[p] + 1; i := i + 1; }
  assert c[q] == 9;
}

procedure true_max(a: [int]int, n: int) returns (m: int) requires n > 0; {
  var i: int;
  i, m := 1, a[0];
  while (i < n) {
    if (a[i] > m) { m := a[i]; }
    i := i + 1;
  }
  assert m >= a[0];
}

procedure true_search(a: [int]int, n: int, x: int) returns (r: int) requires n >= 0; {
  r := 0;
  while (r < n && a[r] != x) { r := r + 1; }
  assert r <= n && (r < n ==> a[r] == x);
}

procedure false_search(a: [int]int, n: int, x: int) returns (r: int) requires n >= 0; {
  r := 0;
  while (r < n && a[r] != x) { r := r + 1; }
  assert a[r] == x;
}

var g: int;
procedure Bump() modifies g; ensures g == old(g) + 1; { g := g + 1; }
procedure true_calls(n: int) requires n >= 0; modifies g; {
  var i: int;
  g, i := 0, 0;
  while (i < n) { call Bump(); i := i + 1; }
  assert g == n;
}
