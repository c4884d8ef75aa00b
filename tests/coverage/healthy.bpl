// Everything is needed, nothing contradicts.
procedure Max(a: [int]int, n: int) returns (m: int)
  requires n > 0; // alone
  ensures (forall k: int :: 0 <= k && k < n ==> a[k] <= m);
{
  var i: int;
  m := a[0]; // alone
  i := 1; // alone
  while (i < n)
    invariant 0 < i && i <= n; // alone
    invariant (forall k: int :: 0 <= k && k < i ==> a[k] <= m); // alone
  {
    assert 0 <= i && i < n;
    if (a[i] > m) {
      m := a[i]; // alone
    }
    i := i + 1; // alone
  }
}
