// Either of two facts is enough: the proof needs one, neither is needed alone.
procedure Choice(x: int)
  requires x > 5; // either
  requires x > 4; // either
  requires x < 100; // not
{
  assert x > 3;
}
