// ARGS: --passing --bounded-ok
// Results of a procedure without a body that are given by universals: the array is permuted, and one
// element separates the smaller from the larger ones.
procedure Split(a: [int]int, n: int) returns (b: [int]int, at: int, from: [int]int);
  requires 0 < n;
  ensures 0 <= at && at < n;
  ensures (forall k: int :: 0 <= k && k < at ==> b[k] <= b[at]);
  ensures (forall k: int :: at <= k && k < n ==> b[at] <= b[k]);
  ensures (forall i: int :: 0 <= i && i < n ==> 0 <= from[i] && from[i] < n);
  ensures (forall i, j: int :: 0 <= i && i < j && j < n ==> from[i] != from[j]);
  ensures (forall i: int :: 0 <= i && i < n ==> b[i] == a[from[i]]);

procedure Main()
{
  var a, b, from: [int]int;
  var at: int;
  assume a[0] > a[1] && a[1] > a[2] && a[2] > a[3] && a[3] > a[4];
  assume (forall i: int :: 5 <= i && i < 9 ==> a[i] == 7);
  call b, at, from := Split(a, 9);
  assert b[at] == a[from[at]];
  assume 3 < at && at < 8;
  assert b[at - 1] <= b[at + 1];
}
