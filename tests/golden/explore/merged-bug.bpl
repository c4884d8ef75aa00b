// ARGS.explore: --trace
// The check fails for one combination of 12 choices; the values say which jumps were taken.
procedure main(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int, c7: int, c8: int, c9: int, c10: int, c11: int) returns (x: int)
{
  x := 0;
  if (c0 > 0) { x := x + 1; }
  if (c1 > 1) { x := x + 2; }
  if (c2 > 2) { x := x + 4; }
  if (c3 > 3) { x := x + 8; }
  if (c4 > 4) { x := x + 16; }
  if (c5 > 5) { x := x + 32; }
  if (c6 > 6) { x := x + 64; }
  if (c7 > 7) { x := x + 128; }
  if (c8 > 8) { x := x + 256; }
  if (c9 > 9) { x := x + 512; }
  if (c10 > 10) { x := x + 1024; }
  if (c11 > 11) { x := x + 2048; }
  assert x != 2674;
}
