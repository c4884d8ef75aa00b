//#Safe
procedure main(n : int) {
  var a, before : [int]int;
  var i, j, t : int;
  assume n >= 0;
  before := a;
  i := 0;
  j := n - 1;
  while (i < j) {
    t := a[i];
    a[i] := a[j];
    a[j] := t;
    i := i + 1;
    j := j - 1;
  }
  assert (forall k : int :: 0 <= k && k < n ==> a[k] == before[n - 1 - k]);
}
