procedure Search(a: [int]int, n: int, x: int) returns (lo: int)
  requires n >= 0 && (forall i: int, j: int :: {a[i], a[j]} 0 <= i && i < j && j < n ==> a[i] <= a[j]);
  ensures 0 <= lo && lo <= n && (forall i: int :: {a[i]} 0 <= i && i < lo ==> a[i] < x) && (forall i: int :: {a[i]} lo <= i && i < n ==> a[i] >= x);
{
  var hi: int; var mid: int;
  lo := 0; hi := n;
  while (lo < hi)
    invariant 0 <= lo && lo <= hi && hi <= n;
    invariant (forall i: int :: {a[i]} 0 <= i && i < lo ==> a[i] < x) && (forall i: int :: {a[i]} hi <= i && i < n ==> a[i] >= x);
  {
    mid := (lo + hi) div 2;
    if (a[mid] < x) { lo := mid + 1; } else { hi := mid; }
  }
}
