//#Safe
procedure main() {
  var a : [int]int; var i, n : int;
  i := 0;
  while (i < n) { a[2 * i] := 0; a[2 * i + 1] := 1; i := i + 1; }
  assert (forall k : int :: 0 <= k && k < n ==> a[2 * k] == 0 && a[2 * k + 1] == 1);
}
