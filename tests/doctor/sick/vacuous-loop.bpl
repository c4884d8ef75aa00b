// EXPECT: contradiction at 6
procedure Loop(n: int) requires n > 0; {
  var i: int;
  i := 0;
  while (true) invariant i >= 0; { i := i + 1; }
  assert i == n;
}
