// ARGS: --candidates --explain
// Invariants as people write them: what follows from others is left out.
procedure Sum(a: [int]int, n: int) returns (s: int)
  requires 0 <= n;
  requires (forall i: int :: 0 <= i && i < n ==> a[i] >= 0);
  ensures s >= 0;
{
  var i: int;
  i := 0; s := 0;
  while (i < n) { s := s + a[i]; i := i + 1; }
}
procedure Fill(n: int) returns (a: [int]int)
  requires n >= 0;
  ensures (forall k: int :: 0 <= k && k < n ==> a[k] == 7);
{
  var i: int;
  i := 0;
  while (i != n) { a[i] := 7; i := i + 1; }
}
procedure Max(a: [int]int, n: int) returns (m: int)
  requires n > 0;
  ensures (forall k: int :: 0 <= k && k < n ==> a[k] <= m);
  ensures (exists k: int :: 0 <= k && k < n && a[k] == m);
{
  var i: int;
  i := 1; m := a[0];
  while (i < n) { if (a[i] > m) { m := a[i]; } i := i + 1; }
}
procedure Gcd(x: int, y: int) returns (g: int)
  requires x > 0 && y > 0;
  ensures g > 0;
{
  var a, b: int;
  a := x; b := y;
  while (a != b) { if (a > b) { a := a - b; } else { b := b - a; } }
  g := a;
}
procedure Two() { var i, j: int; i := 0; j := 100; while (i < 50) { i := i + 1; j := j - 2; } assert j == 0; }
