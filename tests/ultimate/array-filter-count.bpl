//#Safe
procedure main(a : [int]int, n : int) requires n >= 0; {
  var b : [int]int; var i, j : int;
  i := 0; j := 0;
  while (i < n) { if (a[i] > 0) { b[j] := a[i]; j := j + 1; } i := i + 1; }
  assert j <= n;
  assert (forall k : int :: 0 <= k && k < j ==> b[k] > 0);
}
