//#Safe
procedure f() returns (r : int)
free ensures r == 3;
{
  havoc r;
}
procedure main() returns ()
{
  var x : int;
  call x := f();
  assert x == 3;
}
