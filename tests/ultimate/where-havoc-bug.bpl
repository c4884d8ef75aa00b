//#Unsafe
var x : int where x >= 0;
procedure main() returns ()
modifies x;
{
  havoc x;
  assert x > 0;
}
