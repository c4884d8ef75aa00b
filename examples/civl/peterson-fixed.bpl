// Peterson's algorithm for two threads.
var {:layer 0,2} wants: [int]bool;
var {:layer 0,2} turn: int;
var {:layer 0,2} inside: int;

yield invariant {:layer 1} Yield();

yield procedure {:layer 1} worker(me: int)
{
  call want(me);
  call Yield();
  call giveTurn(me);
  call Yield();
  call await(me);
  call Yield();
  call enter();
  call Yield();
  call leave(me);
}

yield procedure {:layer 1} main()
{
  call begin();
  call worker(0) | worker(1);
}

yield procedure {:layer 0} begin();
  refines atomic action {:layer 1,2} BEGIN
  {
    wants, turn, inside := (lambda i: int :: false), 0, 0;
  }

yield procedure {:layer 0} want(me: int);
  refines atomic action {:layer 1,2} WANT
  {
    wants := wants[me := true];
  }

yield procedure {:layer 0} giveTurn(me: int);
  refines atomic action {:layer 1,2} GIVETURN
  {
    turn := 1 - me;
  }

yield procedure {:layer 0} await(me: int);
  refines atomic action {:layer 1,2} AWAIT
  {
    assume !wants[1 - me] || turn == me;
  }

yield procedure {:layer 0} enter();
  refines atomic action {:layer 1,2} ENTER
  {
    assert inside == 0;
    inside := inside + 1;
  }

yield procedure {:layer 0} leave(me: int);
  refines atomic action {:layer 1,2} LEAVE
  {
    inside := inside - 1;
    wants := wants[me := false];
  }
