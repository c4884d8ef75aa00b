// Each way to divide an implementation: the parts and the checks of each show in the JSON.
procedure Whole(x: int)
  requires x > 2;
{
  assert x > 0;
  assert x > 1;
}

procedure SplitHere(x: int)
  requires x > 2;
{
  assert x > 0;
  assert {:split_here} x > 1;
  assert x > 2;
}

procedure Focus(x: int)
  requires x > 2;
{
  assert x > 0;
  if (x > 3) {
    assert {:focus} x > 1;
  } else {
    assert x > 2;
  }
}

procedure Isolated(x: int)
  requires x > 2;
{
  assert x > 0;
  assert {:isolate} x > 1;
  assert x > 2;
}

procedure IsolatedJump(x: int) returns (y: int)
  requires x > 2;
  ensures y > 0;
{
  y := x;
  if (x > 3) {
    return {:isolate};
  }
  assert x > 1;
}

procedure {:vcs_split_on_every_assert} EveryOwn(x: int)
  requires x > 2;
{
  assert x > 0;
  assert x > 1;
}

procedure {:vcs_max_splits 2} Two(x: int)
  requires x > 2;
{
  assert x > 0;
  assert x > 1;
  assert x > 2;
}
