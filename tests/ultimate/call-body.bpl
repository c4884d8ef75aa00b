//#Safe
// Calls run bodies: the contract of inc says nothing.
procedure inc(a : int) returns (r : int)
{
  r := a + 1;
}
procedure main() returns ()
{
  var x : int;
  call x := inc(4);
  assert x == 5;
}
