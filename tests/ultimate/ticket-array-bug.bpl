//#Unsafe
procedure main() {
  var q : [int]int; var h, t, n : int;
  h := 0; t := 0; n := 0;
  while (*) {
    if (*) { q[t] := n; t := t + 1; n := n + 1; }
    else { if (h < t) { assert q[h] == 0; h := h + 1; } }
  }
}
