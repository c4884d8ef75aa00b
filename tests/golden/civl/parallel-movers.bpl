// The order of movers in the arms of a parallel call.
var {:layer 0,1} x: int;
right action {:layer 1} R() { assume x > 0; }
left action {:layer 1} L() { x := 1; }
both action {:layer 1} B() { x := 2; }
atomic action {:layer 1} N() { x := 3; }
yield procedure {:layer 0} r(); refines R;
yield procedure {:layer 0} l(); refines L;
yield procedure {:layer 0} b(); refines B;
yield procedure {:layer 0} n(); refines N;
yield procedure {:layer 1} y();
yield invariant {:layer 1} I();
yield procedure {:layer 1} Good() {
  call r() | b();
  call n() | b();
  call l() | y() | I() | y() | b() | r();
  call n() | I();
}
yield procedure {:layer 1} Simple() {
  call n() | l() | n();
  call I();
  call r() | l();
}
yield procedure {:layer 1} Mixed() { call y() | n(); }
yield procedure {:layer 1} Yielding() {
  call y() | l();
  call r() | y();
  call y() | b() | y();
}
