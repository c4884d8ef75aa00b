//#Safe
procedure main(a : [int]int, n : int) {
  var s, i : int;
  assume (forall k : int :: 0 <= a[k] && a[k] <= 5);
  s := 0;
  i := 0;
  while (i < n) {
    s := s + a[i];
    i := i + 1;
  }
  assert n >= 0 ==> s <= 5 * n;
}
