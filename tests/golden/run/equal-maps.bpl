// What holds for all elements of a map holds for an equal one: this must not be a confirmed failure.
procedure Copy() returns (b: [int]int)
{
  var a: [int]int where (forall i: int :: a[i] >= i);
  assume a == b;
}

procedure {:entrypoint} Test() returns (c: [int]int)
{
  call c := Copy();
  assert c[5] >= 5;
}
