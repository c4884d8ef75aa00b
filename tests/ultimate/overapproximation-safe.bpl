//#Safe
function { :overapproximation "bitwiseAnd" } ~bitwiseAnd(a : int, b : int) returns (out : int);
procedure ULTIMATE.start() returns ()
{
  var x : int;
  x := ~bitwiseAnd(7, 3);
  assert x == ~bitwiseAnd(7, 3);
}
