// EXPECT: nonlinear at 4
procedure Index(i: int, j: int, w: int, h: int) requires 0 <= i && i < w && 0 <= j && j < h; {
  var k: int; k := j * w + i;
  assert 0 <= k && k < w * h;
}
