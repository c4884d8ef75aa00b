// Mover types that are right, and each way in which one can be wrong.

var {:layer 0,2} x: int;
var {:layer 0,2} ready: bool;

both action {:layer 1,2} inc()
{
  x := x + 1;
}

// x := 0 and x := x + 1 do not commute.
right action {:layer 1} reset()
{
  x := 0;
}

// inc may make it fail.
atomic action {:layer 1} small(limit: int)
{
  assert x <= limit;
  x := x - 1;
}

// It is blocked while not ready.
left action {:layer 2} wait()
{
  assume ready;
}
