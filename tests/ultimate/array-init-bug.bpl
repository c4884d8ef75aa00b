//#Unsafe
procedure main(n : int) returns ()
{
  var a : [int]int;
  var i, k : int;
  i := 0;
  while (i < n) {
    a[i] := 7;
    i := i + 1;
  }
  assume 0 <= k && k <= n;
  assert a[k] == 7;
}
