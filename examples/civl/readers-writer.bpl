// A reader that looks for a writer, and is counted one step later.
var {:layer 0,2} readers: int;
var {:layer 0,2} writing: bool;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} reader()
{
  call noWriter();
  call Yield();
  call startReading();
  call Yield();
  call read();
  call Yield();
  call stopReading();
}

yield procedure {:layer 1} writer()
{
  call startWriting();
  call Yield();
  call stopWriting();
}

yield procedure {:layer 1} main()
{
  call begin();
  call reader() | writer() | reader();
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    readers, writing := 0, false;
  }

yield procedure {:layer 0} noWriter();
  refines atomic action {:layer 1,2} NOWRITER
  {
    assume !writing;
  }

yield procedure {:layer 0} startReading();
  refines atomic action {:layer 1,2} STARTREADING
  {
    readers := readers + 1;
  }

yield procedure {:layer 0} startUnlessWriting();
  refines atomic action {:layer 1,2} STARTUNLESSWRITING
  {
    assume !writing;
    readers := readers + 1;
  }

yield procedure {:layer 0} read();
  refines atomic action {:layer 1,2} READ
  {
    assert !writing;
  }

yield procedure {:layer 0} stopReading();
  refines atomic action {:layer 1,2} STOPREADING
  {
    readers := readers - 1;
  }

yield procedure {:layer 0} startWriting();
  refines atomic action {:layer 1,2} STARTWRITING
  {
    assume readers == 0 && !writing;
    writing := true;
  }

yield procedure {:layer 0} stopWriting();
  refines atomic action {:layer 1,2} STOPWRITING
  {
    writing := false;
  }
