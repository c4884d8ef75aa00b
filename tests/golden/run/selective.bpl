// Checks before the mark are taken for granted.
procedure {:selective_checking} Test(x: int, y: int, z: int)
{
  assert x < y;
  assert y < z;
  assume {:start_checking_here} true;
  assert x + 1 < z;
  assert x + 2 < z;
}
