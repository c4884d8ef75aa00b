//#Safe
function {:inline true} f(x : int) returns (out : int);
procedure main(x : int, y : int) returns ()
{
  assume x == y;
  assert f(x) == f(y);
}
