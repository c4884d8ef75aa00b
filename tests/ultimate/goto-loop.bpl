//#Safe
procedure ULTIMATE.start() returns ()
{
  var x : int;
  loc0:
  x := 0;
  goto loc1;
  loc1:
  goto loc2, loc3;
  loc2:
  assume x < 10;
  x := x + 1;
  goto loc1;
  loc3:
  assume !(x < 10);
  assert x == 10;
  return;
}
