//#Safe
var x : int where x >= 0;
procedure main() returns ()
modifies x;
{
  var y : int where y > 3;
  havoc x;
  assert x >= 0;
  havoc y;
  assert y > 2;
}
