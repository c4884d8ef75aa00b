// ARGS: --infer=all --candidates
// Loops without invariants: bounds from intervals, the rest from guesses that can be proved. Bad is wrong and stays so.
procedure Fill(a0: [int]int, n: int) returns (a: [int]int)
  requires 0 <= n;
  ensures (forall k: int :: 0 <= k && k < n ==> a[k] == 7);
{
  var i: int;
  a := a0;
  i := 0;
  while (i < n) {
    a[i] := 7;
    i := i + 1;
  }
}
procedure Count() returns (i: int)
  ensures i == 10;
{
  i := 0;
  while (i < 10) { i := i + 1; }
}
procedure Mul(x: int, y: int) returns (r: int)
  requires 0 <= x;
  ensures r == x * y;
{
  var i: int;
  i := 0; r := 0;
  while (i != x) { i := i + 1; r := r + y; }
}
procedure Bad() returns (i: int)
  ensures i == 11;
{
  i := 0;
  while (i < 10) { i := i + 1; }
}
procedure Find(a: [int]int, n: int, x: int) returns (r: int)
  requires 0 <= n;
  ensures 0 <= r ==> r < n && a[r] == x;
  ensures r < 0 ==> (forall k: int :: 0 <= k && k < n ==> a[k] != x);
{
  r := 0;
  while (r < n) { if (a[r] == x) { return; } r := r + 1; }
  r := -1;
}
