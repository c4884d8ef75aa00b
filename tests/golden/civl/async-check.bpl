// Between an asynchronous call with a precondition and the next yield globals must not change.
var {:layer 0,2} x: int;
both action {:layer 1,2} B() { x := 2; }
both action {:layer 1,2} Read() { assert x >= 0; }
yield procedure {:layer 0} b(); refines B;
yield procedure {:layer 0} read(); refines Read;
yield invariant {:layer 1} I();
yield procedure {:layer 1} T0();
yield procedure {:layer 1} T1(); requires call I();
yield procedure {:layer 1} T2(); preserves call I();
yield procedure {:layer 1} T3(); ensures call I();
yield procedure {:layer 1} Good() {
  async call T0();
  async call T3();
  call b();
  async call T1();
  async call T2();
  call read();
  call I();
  call b();
}
yield procedure {:layer 1} Bad1() { async call T1(); call b(); }
yield procedure {:layer 1} Bad2() { async call T2(); if (*) { call b(); } else { call I(); } }
yield procedure {:layer 2} Upper() { async call T1(); call b(); }
