//#Safe
var x : int;
procedure inc() returns ();
modifies x;
ensures x == old(x) + 1;
procedure ULTIMATE.start() returns ()
modifies x;
{
  x := 0;
  while (x < 5) { call inc(); }
  assert x == 5;
}
