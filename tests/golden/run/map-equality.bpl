procedure Test(a: [int]int, b: [int]int)
  requires a[0] == 1;
{
  if (a == b) {
    assert b[0] == 1;
  } else {
    assert a[1] == b[1];
  }
}
