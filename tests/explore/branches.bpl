// Independent unknowns, asked about one after the other; every product is too hard to guess.
procedure main(a: int, b: int, c: int, d: int) returns (r: int)
{
  r := 0;
  assume 1 < a && a < 60 && 1 < b && b < 60 && 1 < c && c < 60 && 1 < d && d < 60;
  if (a * a + 3 * a == 340) { r := r + 1; }
  if (b * b + 5 * b == 2184) { r := r + 2; }
  if (c * c * c + c == 2210) { r := r + 4; }
  if (d * d + d == 992) { r := r + 8; }
  if (a > 17) { assert r != 15; }
  if (d > 31 && b < 42) { assert r < 8; }
  assert r <= 15;
}
