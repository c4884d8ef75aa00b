// A barrier for two threads that opens for the first.
var {:layer 0,2} count: int;
var {:layer 0,2} done: [int]bool;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} phase(me: int)
{
  call work(me);
  call Yield();
  call arrive();
  call Yield();
  call pass();
  call Yield();
  call check(1 - me);
}

yield procedure {:layer 1} main()
{
  call begin();
  call phase(0) | phase(1);
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    count, done := 0, (lambda i: int :: false);
  }

yield procedure {:layer 0} work(me: int);
  refines atomic action {:layer 1,2} WORK
  {
    done := done[me := true];
  }

yield procedure {:layer 0} arrive();
  refines atomic action {:layer 1,2} ARRIVE
  {
    count := count + 1;
  }

yield procedure {:layer 0} pass();
  refines atomic action {:layer 1,2} PASS
  {
    assume count >= 1;
  }

yield procedure {:layer 0} check(other: int);
  refines atomic action {:layer 1,2} CHECK
  {
    assert done[other];
  }
