//#Safe
procedure main(n : int) {
  var a : [int]int; var i : int;
  i := 0;
  while (i < n) { a[i] := 1; i := i + 1; }
  i := 0;
  while (i < n) { a[i] := a[i] + 1; i := i + 1; }
  i := 0;
  while (i < n) { assert a[i] == 2; i := i + 1; }
}
