// Yield invariants: kept by each fragment, local and global ones.

var {:layer 0,1} x: int;

yield invariant {:layer 1} AtLeast(v: int);
  preserves x >= v;

yield invariant {:layer 1} AtMost(v: int);
  preserves x <= v;

yield procedure {:layer 0} inc();
  refines atomic action {:layer 1} INC
  {
    x := x + 1;
  }

yield procedure {:layer 1} good()
  preserves call AtLeast(old(x));
{
  call inc();
  call AtLeast(old(x));
  assert {:layer 1} x >= old(x);
}

// AtMost is not kept by inc, and AtLeast(5) is not known.
yield procedure {:layer 1} bad()
  requires call AtMost(7);
{
  call inc();
  call AtLeast(5);
  async call good();
}

yield procedure {:layer 1} looping()
  preserves call AtLeast(0);
{
  var i: int;

  i := 0;
  while (i < 10)
    invariant {:yields} {:layer 1} true;
    invariant {:layer 1} i >= 0;
    invariant call AtLeast(0);
  {
    i := i + 1;
    call inc();
  }
  assert {:layer 1} x >= 0;
}
