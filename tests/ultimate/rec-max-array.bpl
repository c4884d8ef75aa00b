//#Safe
procedure max(a : [int]int, n : int) returns (r : int)
{
  var s : int;
  if (n <= 1) { r := a[0]; return; }
  call s := max(a, n - 1);
  r := if a[n - 1] > s then a[n - 1] else s;
}
procedure ULTIMATE.start(a : [int]int, n : int, k : int) {
  var r : int;
  assume 0 <= k && k < n;
  call r := max(a, n);
  assert a[k] <= r;
}
