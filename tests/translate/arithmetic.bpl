// Integers, reals, division with any signs and by zero, conversions, powers.
procedure good_div() { assert -7 div 2 == -4 && -7 mod 2 == 1 && 7 div -2 == -3 && 7 mod -2 == 1 && -7 div -2 == 4; }
procedure bad_div() { assert -7 div 2 == -3; }
procedure bad_mod() { assert -7 mod 2 == -1; }
procedure bad_div_sign() { assert 7 div -2 == -4; }
procedure good_div_any(x: int, y: int) requires y != 0; { assert x == y * (x div y) + x mod y; }
procedure bad_div_zero(x: int) { assert x div 0 == 0; }
procedure bad_mod_zero(x: int) { assert x mod 0 == x; }
procedure good_same_zero(x: int) { assert x div 0 == x div 0; }
procedure good_real(r: real) { assert r / 2.0 + r / 2.0 == r; assert 1.5 + 0.25 == 1.75; assert -(0.5) < 0.5; }
procedure bad_real(r: real) { assert r / 2.0 == r; }
procedure good_rdiv(r: real, s: real) requires s != 0.0; { assert r / s * s == r; }
procedure bad_rdiv(r: real, s: real) { assert r / s * s == r; }
procedure bad_rdiv_zero(r: real) { assert r / 0.0 == 0.0; }
procedure good_convert(i: int) { assert int(real(i)) == i; assert int(-1.5) == -2; assert real(2) == 2.0; }
procedure bad_convert() { assert int(-1.5) == -1; }
procedure good_floor(r: real) { assert real(int(r)) <= r && r < real(int(r)) + 1.0; }
procedure bad_floor(r: real) { assert real(int(r)) == r; }
procedure good_power(r: real) { assert r ** 2.0 == r ** 2.0; }
procedure bad_power(r: real) { assert r ** 2.0 < 0.0; }
procedure good_literals() { assert 12345678901234567890 + 1 == 12345678901234567891; assert 1e3 == 1000.0; assert 1.0e-2 == 0.01; }
procedure bad_literals() { assert 12345678901234567890 == 12345678901234567891; }
procedure good_minus(x: int) { assert - - x == x; assert x - (x - 1) == 1; assert x - 1 - 1 == x - 2; }
procedure bad_minus(x: int) { assert x - (x - 1) - 1 == 1; }
procedure good_unequal(x: int, y: int) requires x > y; { assert x != y && !(x <= y); }
procedure bad_unequal(x: int, y: int) requires x >= y; { assert x != y; }
