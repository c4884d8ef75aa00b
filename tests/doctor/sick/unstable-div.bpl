// EXPECT: unstable at 3
// ARGS: --timeout=60 --rlimit=600000 --stability=10
procedure {:smt_option "smt.arith.solver", 6} Div(a: int, b: int, c: int) requires b > 0 && c > 0 && a >= 0; {
  var q: int; q := a div b;
  assert q * b <= a && (a div b) div c == a div (b * c);
}
