//#Safe
procedure main(a : [int]int, n : int) returns (m : int)
requires n >= 1;
ensures (forall k : int :: 0 <= k && k < n ==> a[k] <= m);
{
  var i : int;
  m := a[0];
  i := 1;
  while (i < n)
  invariant 1 <= i && i <= n;
  invariant (forall k : int :: 0 <= k && k < i ==> a[k] <= m);
  {
    if (a[i] > m) { m := a[i]; }
    i := i + 1;
  }
}
