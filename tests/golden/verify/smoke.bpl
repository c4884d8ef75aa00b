// ARGS.verify: --smoke
// ARGS.boogie: /smoke
// Code of verified implementations that no execution gets to the end of.
procedure Contradiction(x: int)
  requires x > 0;
{
  if (x < 0)
  {
    assert x < 1;
    return;
  }
  assert x >= 1;
}

procedure Expected(x: int)
  requires x > 0;
{
  if (x < 0)
  {
    assert {:PossiblyUnreachable} x < 1;
    return;
  }
}

procedure Fine(x: int)
{
  if (x < 0)
  {
    assert x < 1;
    return;
  }
}

procedure Blocked(x: int)
{
  if (x < 0)
  {
    assume false;
  }
}
