//#Safe
// attributes everywhere, labels on asserts, spec after semicolon
procedure { :myattr "x", 1 } P(x : int) returns (y : int);
free requires { :foo } x > 0;
modifies ;
ensures { :bar 1 + 2 } y > 0;

implementation P(x : int) returns (y : int)
{
  $Ultimate##0:
  y := x;
  assume { :begin_inline_x } true;
  assert { :reach } y > 0;
  goto $Ultimate##1;
  $Ultimate##1:
  return;
}
