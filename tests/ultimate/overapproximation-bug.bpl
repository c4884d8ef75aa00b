//#Unsafe
// The failure has nothing to do with the function.
function { :overapproximation "bitwiseAnd" } ~bitwiseAnd(a : int, b : int) returns (out : int);
procedure ULTIMATE.start() returns ()
{
  var x, y : int;
  if (y == 5) {
    assert y == 6;
  }
  x := ~bitwiseAnd(7, 3);
  assert x == 3;
}
