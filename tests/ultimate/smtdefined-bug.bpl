//#Unsafe
function { :smtdefined "(ite (< x 0) (- x) x)" } abs(x : int) returns (out : int);
procedure main(x : int) returns ()
{
  assert abs(x) > 0;
}
