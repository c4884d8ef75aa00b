// ARGS: /tracePOs /errorTrace:0
procedure Two(x: int)
{
  assert x >= x;
  assert x > 0;
}

procedure One(x: int)
{
  assert x + 1 > x;
}
