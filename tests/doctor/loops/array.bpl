// EXPECT: matching loop at 4

procedure Sorted(a: [int]int, n: int)
  requires (forall i: int :: {a[i]} 0 <= i ==> a[i] <= a[i + 1]);
{
  assert n == 4 ==> a[1] <= a[n];
}
