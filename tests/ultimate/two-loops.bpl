//#Safe
procedure main(n : int) returns ()
{
  var i, j : int;
  assume n >= 0;
  i := 0;
  while (i < n) { i := i + 1; }
  j := i;
  while (j > 0) { j := j - 1; }
  assert j == 0;
}
