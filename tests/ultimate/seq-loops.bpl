//#Safe
procedure main() {
  var i, j, k, n : int;
  i := 0; k := 0;
  while (i < n) { i := i + 1; k := k + 1; }
  j := 0;
  while (j < n) { j := j + 1; k := k - 1; }
  assert k == 0;
}
