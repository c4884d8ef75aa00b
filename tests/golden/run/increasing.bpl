// The universal has no bounds; every array like this has room for one step only.
procedure Test(a: [int]int)
  requires (forall i: int :: a[i + 1] > a[i]);
{
  assert a[3] > a[0] + 3;
}
