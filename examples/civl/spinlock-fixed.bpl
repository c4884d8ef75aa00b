// A lock that is tested and taken in one step.
var {:layer 0,2} lock: bool;
var {:layer 0,2} busy: bool;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} worker()
{
  call takeIfFree();
  call Yield();
  call enter();
  call Yield();
  call leave();
  call Yield();
  call release();
}

yield procedure {:layer 1} main()
{
  call begin();
  call worker() | worker();
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    lock, busy := false, false;
  }

yield procedure {:layer 0} isFree();
  refines atomic action {:layer 1,2} ISFREE
  {
    assume !lock;
  }

yield procedure {:layer 0} take();
  refines atomic action {:layer 1,2} TAKE
  {
    lock := true;
  }

yield procedure {:layer 0} takeIfFree();
  refines atomic action {:layer 1,2} TAKEIFFREE
  {
    assume !lock;
    lock := true;
  }

yield procedure {:layer 0} release();
  refines atomic action {:layer 1,2} RELEASE
  {
    lock := false;
  }

yield procedure {:layer 0} enter();
  refines atomic action {:layer 1,2} ENTER
  {
    assert !busy;
    busy := true;
  }

yield procedure {:layer 0} leave();
  refines atomic action {:layer 1,2} LEAVE
  {
    busy := false;
  }
