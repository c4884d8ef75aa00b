//#Unsafe
procedure main() {
  var f1, f2 : bool; var turn, p1, p2 : int;
  f1 := false; f2 := false; p1 := 0; p2 := 0;
  while (*) {
    if (*) {
      if (p1 == 0) { f1 := true; p1 := 1; }
      else { if (p1 == 1) { turn := 2; p1 := 2; }
      else { if (p1 == 2) { if (!f2 || turn == 1) { p1 := 3; } }
      else { f1 := false; p1 := 0; } } }
    } else {
      if (p2 == 0) { f2 := true; p2 := 1; }
      else { if (p2 == 1) { turn := 2; p2 := 2; }
      else { if (p2 == 2) { if (!f1 || turn == 2) { p2 := 3; } }
      else { f2 := false; p2 := 0; } } }
    }
    assert !(p1 == 3 && p2 == 3);
  }
}
