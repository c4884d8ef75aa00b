procedure Max(a: [int]int, n: int) returns (m: int) requires n > 0; ensures (forall i: int :: 0 <= i && i < n ==> a[i] <= m);
{
  var i: int;
  i, m := 1, a[0];
  while (i < n) invariant 1 <= i && i <= n && (forall j: int :: 0 <= j && j < i ==> a[j] <= m);
  { if (a[i] > m) { m := a[i]; } i := i + 1; }
}
