// ARGS: --random=200 --seed=1
// What follows an assumption that fails or cannot be decided does not count; what comes before does.

procedure Before(x: int)
{
  assert x < 1000000 || x > 1;
  assume x != x;
  assert false;
}

procedure Undecided(a: [int]int)
{
  assume (forall i: int :: a[i] == a[i + 1]);
  assert a[0] == a[100];
}

// Known as such only by looking everywhere.
procedure Fails(x: int)
{
  assert x < 3;
  assume false;
}
