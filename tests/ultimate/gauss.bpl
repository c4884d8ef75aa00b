//#Safe
procedure main(n : int) returns ()
{
  var i, s : int;
  assume n >= 0;
  i := 0;
  s := 0;
  while (i < n) {
    i := i + 1;
    s := s + i;
  }
  assert s >= n;
}
