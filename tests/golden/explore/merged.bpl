// 24 choices in a row: one path, as the ways meet again after each.
procedure main(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int, c7: int, c8: int, c9: int, c10: int, c11: int, c12: int, c13: int, c14: int, c15: int, c16: int, c17: int, c18: int, c19: int, c20: int, c21: int, c22: int, c23: int) returns (x: int, y: int)
{
  x, y := 0, 0;
  if (c0 > 0) { x := x + 1; } else { y := y + 1; }
  if (c1 > 1) { x := x + 2; } else { y := y + 2; }
  if (c2 > 2) { x := x + 3; } else { y := y + 3; }
  if (c3 > 3) { x := x + 4; } else { y := y + 4; }
  if (c4 > 4) { x := x + 5; } else { y := y + 5; }
  if (c5 > 5) { x := x + 6; } else { y := y + 6; }
  if (c6 > 6) { x := x + 7; } else { y := y + 7; }
  if (c7 > 7) { x := x + 8; } else { y := y + 8; }
  if (c8 > 8) { x := x + 9; } else { y := y + 9; }
  if (c9 > 9) { x := x + 10; } else { y := y + 10; }
  if (c10 > 10) { x := x + 11; } else { y := y + 11; }
  if (c11 > 11) { x := x + 12; } else { y := y + 12; }
  if (c12 > 12) { x := x + 13; } else { y := y + 13; }
  if (c13 > 13) { x := x + 14; } else { y := y + 14; }
  if (c14 > 14) { x := x + 15; } else { y := y + 15; }
  if (c15 > 15) { x := x + 16; } else { y := y + 16; }
  if (c16 > 16) { x := x + 17; } else { y := y + 17; }
  if (c17 > 17) { x := x + 18; } else { y := y + 18; }
  if (c18 > 18) { x := x + 19; } else { y := y + 19; }
  if (c19 > 19) { x := x + 20; } else { y := y + 20; }
  if (c20 > 20) { x := x + 21; } else { y := y + 21; }
  if (c21 > 21) { x := x + 22; } else { y := y + 22; }
  if (c22 > 22) { x := x + 23; } else { y := y + 23; }
  if (c23 > 23) { x := x + 24; } else { y := y + 24; }
  assert x + y == 300;
}
