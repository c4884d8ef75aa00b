// ARGS: /errorTrace:0
// Several conditions: every failing check must still be found.
procedure FocusAndSplit(x: int)
{
  assert {:split_here} x > 0;
  if (x > 10)
  {
    assert {:focus} x > 11;
    assert x > 12;
  }
  else
  {
    assert x > 1;
  }
  assert {:focus} {:split_here} x > 13;
  assert x != 20;
}

procedure Isolated(x: int, y: int) returns (z: int)
  ensures z > 1;
{
  z := x;
  if {:allow_path_isolation} (y > 0)
  {
    z := z + 1;
  }
  else
  {
    z := z + 2;
  }
  assert {:isolate "paths"} z > 5;
  assert {:isolate} z > 6;
  if (z == 9)
  {
    assert y == 3;
    return {:isolate};
  }
  assert z > 7;
}

procedure {:vcs_split_on_every_assert} Each(x: int)
{
  assert x > 0;
  assert x > 0;
  assert x > 1;
}

procedure {:vcs_max_splits 3} Many(x: int)
{
  assert x * 0 == 0;
  assert x + 1 > x;
  assert x > 1;
  assert x > 0;
}

procedure {:vcs_max_keep_going_splits 4} Holds(x: int)
  requires x > 1;
{
  assert x > 0;
  assert {:focus} x >= 0;
  assert {:isolate} x > 1;
}
