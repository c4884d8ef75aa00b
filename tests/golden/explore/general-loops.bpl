// ARGS: --engine=symbolic
// Loops without a bound whose rounds are explored together: what they do not change is known after them, checks
// at their heads are assumed in them once they hold before and after each round.
// ARGS.explore: --timeout=200
var a: [int]int;
var flag: bool;

procedure tick(i: int)
  modifies a;
{
  a[i] := i;
}

procedure main(n: int, m: int)
  modifies a, flag;
{
  var i, j, x, s: int;
  flag := true;
  x := 3;
  s := 0;
  i := 0;
  while (i < n)
    invariant 0 <= i && 0 <= s;
  {
    call tick(i);
    j := 0;
    while (j < m)
      invariant 0 <= j && 0 <= s;
    {
      s := s + j;
      j := j + 1;
    }
    i := i + 1;
  }
  assert flag;
  assert x == 3;
  assert s >= 0;
  if (i > 0) {
    while (*)
    {
      assert x == 3;
      havoc i;
    }
  }
}
