//#Safe
var a : [int]int;
procedure fill(i : int, n : int) modifies a;
{
  if (i < n) { a[i] := i; call fill(i + 1, n); }
}
procedure ULTIMATE.start(n : int, k : int) modifies a; {
  assume 0 <= k && k < n;
  call fill(0, n);
  assert a[k] == k;
}
