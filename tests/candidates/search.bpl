// Searching: what was tested of elements that a loop has been at.
// The line after a procedure says what makes it wrong.

procedure ContainsFlag(a: [int]int, n: int, x: int) returns (found: bool)
  requires n >= 0;
  ensures found <==> (exists i: int :: 0 <= i && i < n && a[i] == x);
{
  var i: int;
  i := 0; found := false;
  while (i < n && !found) { if (a[i] == x) { found := true; } i := i + 1; }
}
// WRONG ContainsFlag: i < n && => i < n - 1 &&

procedure LowerBound(a: [int]int, n: int, x: int) returns (lo: int)
  requires n >= 0;
  requires (forall i, j: int :: 0 <= i && i <= j && j < n ==> a[i] <= a[j]);
  ensures 0 <= lo && lo <= n;
  ensures (forall i: int :: 0 <= i && i < lo ==> a[i] < x);
  ensures (forall i: int :: lo <= i && i < n ==> x <= a[i]);
{
  var hi, m: int;
  lo := 0; hi := n;
  while (lo < hi) {
    m := (lo + hi) div 2;
    if (a[m] < x) { lo := m + 1; } else { hi := m; }
  }
}
// WRONG LowerBound: a[m] < x => a[m] <= x

procedure StringSearch(s: [int]int, n: int, p: [int]int, m: int) returns (r: int)
  requires 0 <= m && m <= n;
  ensures r >= 0 ==> (forall j: int :: 0 <= j && j < m ==> s[r + j] == p[j]);
{
  var i, j: int;
  i := 0;
  while (i + m <= n) {
    j := 0;
    while (j < m && s[i + j] == p[j]) { j := j + 1; }
    if (j == m) { r := i; return; }
    i := i + 1;
  }
  r := -1;
}
// WRONG StringSearch: r := i; => r := i + 1;

procedure IsSorted(a: [int]int, n: int) returns (ok: bool)
  requires n >= 0;
  ensures ok <==> (forall i, j: int :: 0 <= i && i <= j && j < n ==> a[i] <= a[j]);
{
  var i: int;
  ok := true; i := 1;
  while (i < n) { if (a[i - 1] > a[i]) { ok := false; return; } i := i + 1; }
}
// WRONG IsSorted: i := 1; => i := 2;

procedure Palindrome(a: [int]int, n: int) returns (yes: bool)
  requires n >= 0;
  ensures yes ==> (forall i: int :: 0 <= i && i < n ==> a[i] == a[n - 1 - i]);
{
  var l, r: int;
  l := 0; r := n - 1; yes := true;
  while (l < r && yes) {
    if (a[l] != a[r]) { yes := false; }
    l := l + 1; r := r - 1;
  }
}
// WRONG Palindrome: r := n - 1; => r := n - 2;
