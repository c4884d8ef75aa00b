// ARGS: --entry=shrinks --timeout=60
// Threads started in a loop; a loop that yields; old(..); a procedure at its own layer.
var {:layer 0,3} x: int;
var {:layer 0,3} n: int;

yield invariant {:layer 1} Grows(v: int);
  preserves x >= v;

yield procedure {:layer 1} worker()
  preserves call Grows(old(x));
{
  var i: int;
  i := 0;
  while (i < 2)
    invariant {:yields} true;
    invariant call Grows(old(x));
    invariant {:layer 1} i <= 2;
  {
    call add(1);
    i := i + 1;
  }
}

yield procedure {:layer 1} many()
{
  while (*)
    invariant {:yields} true;
  {
    async call worker();
  }
}

yield procedure {:layer 1} shrinks()
{
  call worker() | sub();
}

yield procedure {:layer 1} sub() { call add(-1); }

yield procedure {:layer 0} add(v: int);
  refines atomic action {:layer 1,3} ADD { x := x + v; }
