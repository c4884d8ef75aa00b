// A counter behind a lock. Whoever has the lock moves freely, so that four steps are one.

type Thread;

var {:layer 0,1} lock: Option Thread;
var {:layer 0,2} count: int;

yield procedure {:layer 1} increment({:linear} me: One Thread)
  refines atomic action {:layer 2} INCREMENT
  {
    count := count + 1;
  }
{
  var seen: int;

  call acquire(me);
  call seen := look(me);
  call put(me, seen + 1);
  call release(me);
}

// Many of them, one after the other.
yield procedure {:layer 2} increment_often({:linear} me: One Thread, times: int)
  requires call Grows(count);
{
  var i: int;

  i := 0;
  while (i < times)
    invariant {:yields} true;
    invariant {:layer 2} 0 <= i;
  {
    call increment(me);
    i := i + 1;
  }
  assert {:layer 2} i >= times;
}

yield invariant {:layer 2} Grows(from: int);
  preserves from <= count;

yield procedure {:layer 0} acquire({:linear} me: One Thread);
  refines right action {:layer 1} ACQUIRE
  {
    assume lock == None();
    lock := Some(me->val);
  }

yield procedure {:layer 0} release({:linear} me: One Thread);
  refines left action {:layer 1} RELEASE
  {
    assert lock == Some(me->val);
    lock := None();
  }

yield procedure {:layer 0} look({:linear} me: One Thread) returns (value: int);
  refines both action {:layer 1} LOOK
  {
    assert lock == Some(me->val);
    value := count;
  }

yield procedure {:layer 0} put({:linear} me: One Thread, value: int);
  refines both action {:layer 1} PUT
  {
    assert lock == Some(me->val);
    count := value;
  }
