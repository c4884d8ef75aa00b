//#Safe
function { :smtdefined "(ite (< x 0) (- x) x)" } abs(x : int) returns (out : int);
function { :smtdefined "(bvand in0 (bvnot in1))" } ~andnot(in0 : bv8, in1 : bv8) returns (out : bv8);
function { :smtdefined "(let ((y (+ x 1))) (* y y))" } square(x : int) returns (out : int);
procedure main(x : int) returns ()
{
  assert abs(x) >= 0;
  assert ~andnot(255bv8, 15bv8) == 240bv8;
  assert square(2) == 9;
}
