//#Safe
procedure main() {
  var a, p, q : [int]int; var i, n, np, nq : int;
  i := 0; np := 0; nq := 0;
  while (i < n) {
    if (a[i] >= 0) { p[np] := a[i]; np := np + 1; } else { q[nq] := a[i]; nq := nq + 1; }
    i := i + 1;
  }
  assert (forall k : int :: 0 <= k && k < np ==> p[k] >= 0);
  assert (forall k : int :: 0 <= k && k < nq ==> q[k] < 0);
}
