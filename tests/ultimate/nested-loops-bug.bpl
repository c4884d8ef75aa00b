//#Unsafe
procedure main(n : int, m : int) returns ()
{
  var i, j, k : int;
  k := 0;
  i := 0;
  while (i < n) {
    j := 0;
    while (j < m) {
      j := j + 1;
      k := k + 1;
    }
    i := i + 1;
  }
  assert k != 6;
}
