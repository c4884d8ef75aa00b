//#Unsafe
procedure main(n : int) {
  var s : [int]bool; var i, c : int;
  assume (forall y : int :: !s[y]);
  i := 0; c := 0;
  while (i < n) { if (!s[i]) { s[i] := true; c := c + 1; } i := i + 1; }
  assert n >= 0 ==> c == n && c < 4;
}
