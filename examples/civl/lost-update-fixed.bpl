// Two threads increment a counter, each in one step.
var {:layer 0,2} x: int;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} inc()
{
  call add();
}

yield procedure {:layer 1} main()
{
  call write(0);
  call inc() | inc();
  call isTwo();
}

yield procedure {:layer 0} read() returns (r: int);
  refines atomic action {:layer 1,2} READ
  {
    r := x;
  }

yield procedure {:layer 0} write(v: int);
  refines atomic action {:layer 1,2} WRITE
  {
    x := v;
  }

yield procedure {:layer 0} add();
  refines atomic action {:layer 1,2} ADD
  {
    x := x + 1;
  }

yield procedure {:layer 0} isTwo();
  refines atomic action {:layer 1,2} ISTWO
  {
    assert x == 2;
  }
