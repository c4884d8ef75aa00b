//#Unsafe
procedure main() returns ()
{
  var x : int;
  assert x == 0;
}
