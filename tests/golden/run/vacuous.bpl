procedure Test(x: int)
  requires x > 0 && x < 0;
{
  assert false;
}
