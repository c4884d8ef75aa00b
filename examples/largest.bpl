// A loop that nobody has annotated.
procedure Largest(a: [int]int, n: int) returns (m: int)
  requires n > 0;
  ensures (forall k: int :: 0 <= k && k < n ==> a[k] <= m);
  ensures (exists k: int :: 0 <= k && k < n && a[k] == m);
{
  var i: int;
  i, m := 1, a[0];
  while (i < n) {
    if (a[i] > m) { m := a[i]; }
    i := i + 1;
  }
}
