// RUN: -printModel:1
// RUN: -mv:-
type ref;
procedure M (s : ref, r : ref, p: int) {
  var  i : int, j : int, k: bool, l: int;
  i := 0 + 1;
  l := i;
  l := 3;
  k := i > l;
  j := i + p;
  if (*) { j := 5; i := j; } else { i := 2; }
  assert i == j;
  assert s == r;
}
