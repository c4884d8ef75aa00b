procedure P(a: [int]int, n: int)
  requires (forall i: int, j: int :: {a[i], a[j]} 0 <= i && i <= j && j < n ==> a[i] <= a[j]);
{
  assert 10 < n ==> a[2] <= a[7];
}
