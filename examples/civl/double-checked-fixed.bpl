// Lazy initialization: the data is there before anybody is told.
var {:layer 0,2} ready: bool;
var {:layer 0,2} data: int;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} use()
{
  var r: bool;
  call r := isReady();
  if (!r) {
    call Yield();
    call fill();
    call Yield();
    call publish();
  }
  call Yield();
  call check();
}

yield procedure {:layer 1} main()
{
  call begin();
  call use() | use();
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    ready, data := false, 0;
  }

yield procedure {:layer 0} isReady() returns (r: bool);
  refines atomic action {:layer 1,2} ISREADY
  {
    r := ready;
  }

yield procedure {:layer 0} publish();
  refines atomic action {:layer 1,2} PUBLISH
  {
    ready := true;
  }

yield procedure {:layer 0} fill();
  refines atomic action {:layer 1,2} FILL
  {
    data := 7;
  }

yield procedure {:layer 0} check();
  refines atomic action {:layer 1,2} CHECK
  {
    assert data == 7;
  }
