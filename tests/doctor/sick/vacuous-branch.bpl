// EXPECT: contradiction at 5
procedure Branch(x: int) requires x > 0; {
  if (x > 5) {
    assume x < 3;
    assert x == 100;
  }
  assert x >= 1;
}
