// Integers and reals: signs, remainders, division by zero, conversions, powers.
procedure true_div_signs() {
  assert 7 div 2 == 3 && 7 mod 2 == 1;
  assert (-7) div 2 == -4 && (-7) mod 2 == 1;
  assert 7 div (-2) == -3 && 7 mod (-2) == 1;
  assert (-7) div (-2) == 4 && (-7) mod (-2) == 1;
}
procedure true_div_law(x: int, y: int) { assume y != 0; assert x == y * (x div y) + x mod y; assert 0 <= x mod y; }
procedure true_mod_bound(x: int) { assert x mod (-5) < 5 && x mod 5 < 5; }
procedure false_truncating(x: int) { assume x < 0; assert x div 2 == -((-x) div 2); }
procedure false_truncating_mod(x: int) { assert x mod 3 == -((-x) mod 3); }
procedure true_div_zero_functional(x: int, y: int) { assume x == y; assert x div 0 == y div 0 && x mod 0 == y mod 0; }
procedure false_div_zero(x: int) { assert x div 0 == 0; }
procedure false_mod_zero(x: int) { assert x mod 0 == x; }
procedure false_div_zero_apart(x: int, y: int) { assert x div 0 == y div 0; }
procedure false_mod_zero_bound(x: int) { assert 0 <= x mod 0; }
procedure false_div_law_zero(x: int, y: int) { assert x == y * (x div y) + x mod y; }
procedure false_real_div_zero(r: real) { assert r / 0.0 == 0.0; }
procedure true_real_div_zero_functional(r: real, s: real) { assume r == s; assert r / 0.0 == s / 0.0; }
procedure true_int_slash() { assert 7 / 2 == 3.5; assert (-7) / 2 == -3.5; }
procedure false_int_slash() { assert 7 / 2 == 3.0; }
procedure true_floor() { assert int(2.7) == 2 && int(-2.7) == -3 && int(-3.0) == -3; }
procedure false_trunc() { assert int(-2.5) == -2; }
procedure true_floor_law(r: real) { assert real(int(r)) <= r && r < real(int(r)) + 1.0; }
procedure false_floor_add(r: real, s: real) { assert int(r + s) == int(r) + int(s); }
procedure true_exact_reals() { assert 0.1 + 0.2 == 0.3; assert 1.0 / 3.0 * 3.0 == 1.0; assert 1e3 == 1000.0; assert 2.5e-1 == 0.25; }
procedure false_dense(r: real) { assert r > 0.0 ==> r >= 1.0; }
procedure false_between(r: real) { assume 0.0 < r && r < 1.0; assert r == 0.5; }
procedure false_power(r: real) { assert r ** 2.0 == r * r; }
procedure true_power_functional(r: real, s: real) { assume r == s; assert r ** 2.0 == s ** 2.0; }
procedure false_power_literal() { assert 2.0 ** 3.0 == 8.0; }
procedure false_power_literal_not() { assert 2.0 ** 3.0 != 8.0; }
procedure true_big() { assert 340282366920938463463374607431768211456 == 18446744073709551616 * 18446744073709551616; }
procedure true_big_div() { assert (-340282366920938463463374607431768211457) div 18446744073709551616 == -18446744073709551617; }
procedure false_overflow(x: int) { assert x + 1 != 9223372036854775808; }
procedure false_overflow_neg(x: int) { assert x - 1 != -9223372036854775809; }
procedure true_no_wrap(x: int) { assume x == 9223372036854775807; assert x + 1 > x; assert x * x == 85070591730234615847396907784232501249; }
procedure open_loop_no_wrap() { var x: int; var i: int; x := 1; i := 0;
  while (i < 70) { x := x * 2; i := i + 1; } assert x == 1180591620717411303424; }
procedure false_loop_no_wrap() { var x: int; var i: int; x := 1; i := 0;
  while (i < 70) { x := x * 2; i := i + 1; } assert x != 1180591620717411303424; }
procedure open_mod_loop() { var x: int; x := -20; while (x < 0) { x := x + 3; } assert x mod 3 == 1; }
procedure false_mod_loop() { var x: int; x := -20; while (x < 0) { x := x + 3; } assert x mod 3 == 2; }
procedure open_negative_step() { var x: int; var n: int; x := 0; n := 0; while (n < 5) { x := x - 4; n := n + 1; } assert x mod 4 == 0 && x div 4 == -5 && x div (-8) == 3; }
procedure open_real_loop() { var r: real; var i: int; r := 0.0; i := 0; while (i < 10) { r := r + 0.1; i := i + 1; } assert r == 1.0; }
procedure false_real_loop() { var r: real; var i: int; r := 0.0; i := 0; while (i < 10) { r := r + 0.1; i := i + 1; } assert r != 1.0; }
procedure false_product(x: int, y: int) { assume x > 1 && y > 1; assert x * y != 221; }
procedure true_bool_order() { assert (false ==> true) && !(true ==> false) && (false <==> false); }
procedure true_chain(a: bool, b: bool, c: bool) { assert (a ==> b ==> c) == (a ==> (b ==> c)); assert (c <== b <== a) == ((c <== b) <== a); }
procedure true_if_then_else(x: int) { assert (if x > 0 then x else -x) >= 0; }
procedure false_if_then_else(x: int) { assert (if x > 0 then x else -x) > 0; }
procedure true_minus_binds() { assert -2 mod 3 == 1; assert - 7 div 2 == -4; assert 10 - 3 - 2 == 5; assert 24 div 4 div 2 == 3; }
