// Choices in a row, whose ways meet again: every combination gives another value.
procedure main(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int, c7: int)
{
  var x: int;
  x := 0;
  if (c0 > c1) { x := x + 1; }
  if (c1 > c2) { x := x + 2; }
  if (c2 > c3) { x := x + 4; }
  if (c3 > c4) { x := x + 8; }
  if (c4 > c5) { x := x + 16; }
  if (c5 > c6) { x := x + 32; }
  if (c6 > c7) { x := x + 64; }
  if (c7 > 9) { x := x + 128; }
  assert 0 <= x && x < 256;
}
