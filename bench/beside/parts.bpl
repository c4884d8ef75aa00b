// RUN: -printSplit:- -errorTrace:0
// RUN: -vcsSplitOnEveryAssert -printSplit:- -errorTrace:0
// RUN: -proc:A -trace
procedure A(x: int, y: int) returns (r: int)
  requires x > 1;
  ensures r > 0;
  ensures r < 10;
{
  assert x > 0;
  if (y > 3) { assert x > 1; r := 5; } else { r := 2; if (y > 5) { r := 4; } assume y > 1; }
  assert r + x > 4; assert r > 0;
  while (r < x) invariant r <= x; { r := r + 1; assert r != 3; }
  if (*) { return; }
  r := r + 1;
}
procedure B(x: int) { var y: int; y := x + 1; goto L1, L2, L3; L1: goto L4; L2: y := 4; assert y > x; goto L4; L3: return; L4: assert x > 0; assume x > 4; }
