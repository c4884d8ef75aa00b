//#Unsafe
var x : int;
procedure ULTIMATE.start() returns ()
modifies x;
{
  x := 1;
  atomic { x := x + 1; }
  assert x == 3;
}
