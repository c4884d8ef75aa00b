// ARGS: --split-on-every-assert
procedure Every(x: int) returns (y: int)
  requires x > 2;
  ensures y > 3;
{
  assert x > 0;
  y := x;
  assert y > 1;
}
