procedure P(a: [int]int, n: int)
  requires (forall i: int :: {a[i]} 0 <= i && i < n ==> a[i] <= a[i + 1]);
{
  assert 10 < n ==> a[2] <= a[3];
}
