//#Safe
// With ULTIMATE.start it alone is.
procedure other(x : int) returns ()
{
  assert x != 12345;
}
procedure ULTIMATE.start() returns ()
{
  call other(1);
}
