//#Unsafe
var bal : [int]int;
procedure transfer(a : int, b : int, x : int) modifies bal;
{ if (bal[a] >= x && x >= 0) { bal[a] := bal[a] - x; bal[b] := bal[b] + x; } }
procedure ULTIMATE.start() modifies bal; {
  var a, b, x : int;
  assume (forall k : int :: bal[k] >= 0);
  while (*) { havoc a, b, x; call transfer(a, b, x); }
  havoc a;
  assert bal[a] >= 1;
}
