// A loop written with a label: its calls of yield invariants may come after the command that says
// that it yields.

var {:layer 0,1} lock: bool;
var {:layer 1} owner: int;

yield invariant {:layer 1} Owned();
  preserves lock <==> owner != 0;

yield procedure {:layer 0} try(me: int) returns (good: bool);
  refines atomic action {:layer 1} TRY
  {
    good := !lock;
    lock := true;
  }

yield procedure {:layer 1} acquire(me: int)
  requires {:layer 1} me != 0;
  preserves call Owned();
{
  var good: bool;

  again:
    assert {:yields} {:layer 1} true;
    call Owned();
    call good := try(me);
    if (!good)
    {
      goto again;
    }
    call {:layer 1} owner := Copy(me);
}

// Without the call, nothing is known of the state after the yield.
yield procedure {:layer 1} acquire_blindly(me: int)
  requires {:layer 1} me != 0;
  preserves call Owned();
{
  var good: bool;

  again:
    assert {:yields} {:layer 1} true;
    call good := try(me);
    if (!good)
    {
      goto again;
    }
    call {:layer 1} owner := Copy(me);
}
