// A ticket lock whose tickets repeat after more than there are threads.
var {:layer 0,2} nextTicket: int;
var {:layer 0,2} serving: int;
var {:layer 0,2} inside: int;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} customer()
{
  var t: int;
  call t := draw();
  call Yield();
  call await(t);
  call Yield();
  call leave();
}

yield procedure {:layer 1} main()
{
  call begin();
  call customer() | customer() | customer();
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    nextTicket, serving, inside := 0, 0, 0;
  }

yield procedure {:layer 0} draw() returns (t: int);
  refines atomic action {:layer 1,2} DRAW
  {
    t := nextTicket;
    nextTicket := (nextTicket + 1) mod 4;
  }

yield procedure {:layer 0} await(t: int);
  refines atomic action {:layer 1,2} AWAIT
  {
    assume serving == t;
    assert inside == 0;
    inside := inside + 1;
  }

yield procedure {:layer 0} leave();
  refines atomic action {:layer 1,2} LEAVE
  {
    inside := inside - 1;
    serving := (serving + 1) mod 4;
  }
