//#Safe
procedure ULTIMATE.start() returns ()
{
  var x : bv32;
  var l, h : bv16;
  l := x[16:0];
  h := x[32:16];
  assert h ++ l == x;
}
