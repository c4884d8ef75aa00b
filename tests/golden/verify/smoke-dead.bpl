// ARGS: --smoke
procedure Dead(x: int) returns (y: int)
  requires x > 0;
{
  if (x < 0) {
    y := 1;
    assert y == 2;
  } else {
    y := 2;
  }
}
procedure Alive(x: int) { assert x < x + 1; }
