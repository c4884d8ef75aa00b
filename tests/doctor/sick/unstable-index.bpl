// EXPECT: unstable at 3
// ARGS: --timeout=60 --rlimit=600000 --stability=10
procedure {:smt_option "smt.arith.solver", 6} Index(i: int, j: int, w: int, h: int) requires 0 <= i && i < w && 0 <= j && j < h; {
  var k: int; k := j * w + i;
  assert 0 <= k && k < w * h;
}
