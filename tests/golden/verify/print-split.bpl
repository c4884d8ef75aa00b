// ARGS: /printSplit:- /errorTrace:0
procedure Isolated(x: int) returns (y: int)
  requires x > 1;
  ensures y > 0;
{
  if (x > 5) {
    y := x - 5;
    return {:isolate};
  } else {
    y := x;
  }
  assert y > 1;
  assert {:isolate} y < 5;
  y := y + 1;
}

procedure Loop(n: int) returns (i: int)
  requires n >= 0;
  ensures i == n;
{
  i := 0;
  while (i < n)
    invariant i <= n;
  {
    i := i + 1;
    assert {:split_here} i > 0;
    assert i <= n;
  }
}

procedure Focused(x: int)
{
  if (x > 0) {
    assert {:focus} x >= 1;
  }
  assert x != 0;
}
