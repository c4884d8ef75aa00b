// Between two yields: right movers, at most one action that is no mover, left movers.
var {:layer 0,2} x: int;
right action {:layer 1,2} R() { assume x > 0; }
left action {:layer 1,2} L() { x := 1; }
both action {:layer 1,2} B() { x := 2; }
atomic action {:layer 1,2} N() { x := 3; }
yield procedure {:layer 0} r(); refines R;
yield procedure {:layer 0} l(); refines L;
yield procedure {:layer 0} b(); refines B;
yield procedure {:layer 0} n(); refines N;
yield invariant {:layer 1} I();
yield procedure {:layer 1} Good() {
  call r(); call b(); call n(); call b(); call l();
  call I();
  call r();
  call l();
}
yield procedure {:layer 1} Bad1() { call n(); call n(); }
yield procedure {:layer 1} Bad2() { call l(); call r(); }
yield procedure {:layer 1} Bad3() { while (*) { call n(); } }
yield procedure {:layer 1} Bad4() { while (*) { call n(); call I(); } }
yield procedure {:layer 1} Bad5() { while (*) { while (*) invariant {:yields} true; { call n(); } } }
yield procedure {:layer 1} Good2() { while (*) invariant {:yields} true; { call n(); } }
yield procedure {:layer 2} Upper() {
  while (*) invariant {:yields} {:layer 1} true; { call b(); }
  call n();
  call I();
  call n();
}
yield right procedure {:layer 1} Right() { call r(); call b(); }
yield right procedure {:layer 1} Right1() { call r(); call l(); }
yield left procedure {:layer 1} Left() { call b(); call l(); }
yield left procedure {:layer 1} Left1() { call n(); }
yield both procedure {:layer 1} Both() { call b(); call Both(); }
yield both procedure {:layer 1} Both1() { if (*) { call l(); } }
yield atomic procedure {:layer 1} Atomic() { call Right(); call n(); call Left(); }
yield atomic procedure {:layer 1} Atomic1() { call Left(); call Right(); }
