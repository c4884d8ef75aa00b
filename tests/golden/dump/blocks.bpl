// ARGS.dump: --after=lower
// Names and order of blocks: numbering, renaming of first blocks, labels, break, the extra
// block after a loop that ends a loop body.
procedure Branches(n: int) returns (r: int)
{
  r := 0;
  if (n > 0) {
    r := 1;
  } else if (n == 0) {
    r := 2;
  } else if (*) {
  } else {
    L: r := 3;
  }
  if (r != 2) { }
  assert r >= 0;
}

procedure Loops(n: int) returns (r: int)
{
  Outer:
  while (r < n)
    invariant r <= n;
    free invariant 0 <= r;
  {
    if (*) { break; }
    while (!(r >= 5)) {
      r := r + 1;
      if (r == 3) { break Outer; }
    }
  }
  while (*) { Inside: r := r - 1; }
  return;
  r := 7;
}

procedure Labels() returns (r: int)
{
  anon0: goto anon1, anon10;
  anon1: r := 1; goto anon10;
  anon10:
  if (r == 1) { r := 2; return; }
}

procedure Empty() { }
