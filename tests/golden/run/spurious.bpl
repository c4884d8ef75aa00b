// Section 3.2 of the paper: there is no such array, although every element that is read is fine.
procedure Test(a: [int]int)
{
  assume (forall i, j: int :: i < j ==> a[i] < a[j]);
  assume a[0] == 0;
  assume a[1000] == 1;
  assert false;
}
