//#Unsafe
var a : [int]int; var n : int;
procedure dbl() modifies a;
  ensures (forall k : int :: 0 <= k && k < n ==> a[k] == 2 * old(a[k]));
  ensures (forall k : int :: k < 0 || k >= n ==> a[k] == old(a)[k]);
{
  var i : int;
  i := 0;
  while (i < n) { a[i] := 2 * a[i]; i := i + 1; }
  a[n] := 0;
}
