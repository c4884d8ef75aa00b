//#Unsafe
// bubble sort, wrong postcondition
procedure sort(n : int) returns ()
modifies a;
{
  var i, t : int;
  i := 0;
  while (i < n - 1) {
    if (a[i] > a[i + 1]) { t := a[i]; a[i] := a[i+1]; a[i+1] := t; }
    i := i + 1;
  }
  assert n >= 3 ==> a[0] <= a[1];
}
var a : [int]int;
