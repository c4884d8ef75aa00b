//#Unsafe
procedure ULTIMATE.start() returns ()
{
  var x : bv32;
  assert x[16:0] ++ x[32:16] == x;
}
