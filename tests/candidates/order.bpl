// Order: elements against the largest, against those before and after, and all but one place.
// The line after a procedure says what makes it wrong.

procedure MinIndex(a: [int]int, lo: int, hi: int) returns (p: int)
  requires lo < hi;
  ensures lo <= p && p < hi;
  ensures (forall i: int :: lo <= i && i < hi ==> a[p] <= a[i]);
{
  var i: int;
  p := lo; i := lo + 1;
  while (i < hi) { if (a[i] < a[p]) { p := i; } i := i + 1; }
}
// WRONG MinIndex: a[i] < a[p] => a[i] > a[p]

var a: [int]int;
procedure Partition(n: int, x: int) returns (p: int)
  requires n >= 0;
  modifies a;
  ensures 0 <= p && p <= n;
  ensures (forall i: int :: 0 <= i && i < p ==> a[i] < x);
  ensures (forall i: int :: p <= i && i < n ==> a[i] >= x);
{
  var i, t: int;
  p := 0; i := 0;
  while (i < n) {
    if (a[i] < x) { t := a[p]; a[p] := a[i]; a[i] := t; p := p + 1; }
    i := i + 1;
  }
}
// WRONG Partition: a[i] < x) { => a[i] <= x) {

procedure SelectionSort(n: int)
  requires n >= 0;
  modifies a;
  ensures (forall i, j: int :: 0 <= i && i <= j && j < n ==> a[i] <= a[j]);
{
  var i, j, m, t: int;
  i := 0;
  while (i < n) {
    m := i; j := i + 1;
    while (j < n) { if (a[j] < a[m]) { m := j; } j := j + 1; }
    t := a[i]; a[i] := a[m]; a[m] := t;
    i := i + 1;
  }
}
// WRONG SelectionSort: a[j] < a[m] => a[m] < a[j]

procedure BubbleSort(n: int)
  requires n >= 0;
  modifies a;
  ensures (forall i, j: int :: 0 <= i && i <= j && j < n ==> a[i] <= a[j]);
{
  var i, j, t: int;
  i := n;
  while (i > 1) {
    j := 0;
    while (j < i - 1) {
      if (a[j] > a[j + 1]) { t := a[j]; a[j] := a[j + 1]; a[j + 1] := t; }
      j := j + 1;
    }
    i := i - 1;
  }
}
// WRONG BubbleSort: i > 1 => i > 2
