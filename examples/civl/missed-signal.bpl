// A waiter that looks, and then goes to sleep: the signal may come in between.
var {:layer 0,2} ready: bool;
var {:layer 0,2} sleeping: bool;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} waiter()
{
  var r: bool;
  call r := isReady();
  if (!r) {
    call Yield();
    call sleep();
  }
}

yield procedure {:layer 1} signaller()
{
  call makeReady();
  call Yield();
  call wake();
}

yield procedure {:layer 1} main()
{
  call begin();
  call waiter() | signaller();
  call nobodySleeps();
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    ready, sleeping := false, false;
  }

yield procedure {:layer 0} isReady() returns (r: bool);
  refines atomic action {:layer 1,2} ISREADY
  {
    r := ready;
  }

yield procedure {:layer 0} sleep();
  refines atomic action {:layer 1,2} SLEEP
  {
    sleeping := true;
  }

yield procedure {:layer 0} sleepUnlessReady();
  refines atomic action {:layer 1,2} SLEEPUNLESSREADY
  {
    if (!ready) {
      sleeping := true;
    }
  }

yield procedure {:layer 0} makeReady();
  refines atomic action {:layer 1,2} MAKEREADY
  {
    ready := true;
  }

yield procedure {:layer 0} wake();
  refines atomic action {:layer 1,2} WAKE
  {
    sleeping := false;
  }

yield procedure {:layer 0} nobodySleeps();
  refines atomic action {:layer 1,2} NOBODYSLEEPS
  {
    assert !sleeping;
  }
