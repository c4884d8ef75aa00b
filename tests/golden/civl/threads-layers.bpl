// ARGS: --layer=1 --timeout=60
// At layer 1 the increment has two steps, at layer 2 one.
var {:layer 0,3} x: int;
yield invariant {:layer 1} Yield1();
yield invariant {:layer 2} Yield2();
yield procedure {:layer 1} inc()
  refines both action {:layer 2,3} INC { x := x + 1; }
{
  var r: int;
  call r := read();
  call Yield1();
  call write(r + 1);
}
yield procedure {:layer 2} main()
{
  call set(0);
  call Yield1();
  call Yield2();
  call inc() | inc();
  call Yield1();
  call Yield2();
  call check();
}
yield procedure {:layer 0} read() returns (r: int);
  refines atomic action {:layer 1,3} READ { r := x; }
yield procedure {:layer 0} write(v: int);
  refines atomic action {:layer 1,3} WRITE { x := v; }
yield procedure {:layer 0} set(v: int);
  refines atomic action {:layer 1,3} SET { x := v; }
yield procedure {:layer 0} check();
  refines CHECK;
atomic action {:layer 1,3} CHECK()
  asserts x == 2;
{
}
