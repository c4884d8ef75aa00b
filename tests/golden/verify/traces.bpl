// Which blocks an execution trace names: those that test something, and the first.
var g: int;

procedure EmptyBranches();
  ensures g > 0;
implementation EmptyBranches()
{
  if (*)
  {
  }
  else
  {
  }
}

procedure Loop(n: int) returns (r: int)
  ensures r == n;
{
  r := 0;
  while (r < n)
  {
    r := r + 1;
  }
}

procedure Forever(n: int) returns (r: int)
{
  r := n;
  while (true)
    invariant r >= 0;
  {
    while (true)
    {
      r := r - 1;
      break;
    }
  }
}

procedure EntryIsHead(n: int)
{
  Head:
    assert n > 0;
    goto Head;
}

procedure Irreducible(b: bool)
{
  var i: int;
  goto A, B;
  A:
    i := 1;
    goto C;
  B:
    i := 2;
    goto D;
  C:
    i := i + 1;
    goto D;
  D:
    assert i > 1;
    i := i - 1;
    goto C;
}
