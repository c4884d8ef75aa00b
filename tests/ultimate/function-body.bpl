//#Safe
function min(x : int, y : int) returns (int) { if x <= y then x else y }
function twice(x : int) returns (r : int) { min(x, x) + x }
procedure main(x : int, y : int) returns ()
{
  assert min(x, y) <= y && min(x, y) <= x || false;
  assert twice(y) == 2 * y;
}
