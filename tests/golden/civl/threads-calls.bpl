// What is beyond the bounds leaves the program; contracts are checked.
// ARGS: --entry=all --timeout=60
var {:layer 0,2} x: int;
yield procedure {:layer 1} down(k: int)
{
  if (k > 0) { call down(k - 1); }
  call inc();
}
yield procedure {:layer 0} inc();
  refines both action {:layer 1,2} INC { x := x + 1; }
yield left procedure {:layer 1} twice(k: int) returns (r: int)
  requires {:layer 1} k >= 0;
  ensures {:layer 1} r == k + 2;
{ r := k; call inc(); r := r + 1; call inc(); r := r + 1; }
yield procedure {:layer 1} callsTwice(k: int)
{
  var r: int;
  call r := twice(k);
  assert {:layer 1} r == k + 2;
}
