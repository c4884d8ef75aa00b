// ARGS: /kInductionDepth:1
// Three variables change places: the loop has no invariant, and needs the iteration before it.
procedure Rotate()
{
  var x, y, z: int;
  x := 1;
  y := 2;
  z := 3;
  while (*)
  {
    assert x != y && y != z && x != z;
    x, y, z := y, z, x;
  }
}

procedure Fails(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
  {
    assert i != 4;
    i := i + 1;
  }
}

// Wrong in the second iteration, which a base copy tests.
procedure FailsSoon()
{
  var i: int;
  i := 0;
  while (i < 2)
    invariant i < 2;
  {
    i := i + 1;
  }
}

procedure Nested(n: int)
{
  var i, j: int;
  i := 0;
  while (i < n)
    invariant i >= 0;
  {
    j := i;
    while (j > 0)
      invariant j >= 0;
    {
      j := j - 1;
      if (*) { break; }
    }
    i := i + 1;
  }
  assert i >= n;
}

// The larger depth of attribute and option.
procedure {:kInductionDepth 0} Shallow()
{
  var a, b: int;
  a := 1;
  b := 2;
  while (*)
  {
    assert a != b;
    a, b := b, a;
  }
}

procedure {:kInductionDepth 3} Deeper()
{
  var x, y, z: int;
  x := 1;
  y := 2;
  z := 3;
  while (*)
  {
    assert x != y;
    x, y, z := y, z, x;
  }
}

procedure NotDeepEnough()
{
  var x, y, z: int;
  x := 1;
  y := 2;
  z := 3;
  while (*)
  {
    assert x != y;
    x, y, z := y, z, x;
  }
}
