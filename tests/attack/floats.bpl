// Floats: rounding, not-a-number, both zeros, infinities; == is identity.
type f32 = float24e8;
function {:builtin "fp.eq"} feq(f32, f32): bool;
function {:builtin "fp.isNaN"} isnan(f32): bool;
function {:builtin "fp.isInfinite"} isinf(f32): bool;
function {:builtin "fp.isZero"} iszero(f32): bool;
function {:builtin "fp.neg"} neg(f32): f32;
function {:builtin "fp.abs"} fabs(f32): f32;
function {:builtin "fp.lt"} flt(f32, f32): bool;
const inf: f32; axiom inf == 0+oo24e8;

procedure true_nan_identity(x: f32) { assert x == x; }
procedure false_ieee_reflexive(x: f32) { assert feq(x, x); }
procedure true_nan(x: f32) { assume isnan(x); assert !feq(x, x) && !(x < x) && !(x <= x) && x == x; assert x == 0NaN24e8; }
procedure false_order_total(x: f32, y: f32) { assert x < y || y < x || x == y; }
procedure false_zero_identity(x: f32) { assume iszero(x); assert x == 0x0.0e0f24e8; }
procedure true_zero_ieee(x: f32) { assume iszero(x); assert feq(x, 0x0.0e0f24e8); assert x <= 0x0.0e0f24e8 && 0x0.0e0f24e8 <= x; }
procedure true_zeros_apart() { assert neg(0x0.0e0f24e8) != 0x0.0e0f24e8; assert feq(neg(0x0.0e0f24e8), 0x0.0e0f24e8); }
procedure false_subtract_self(x: f32) { assert x - x == 0x0.0e0f24e8; }
procedure true_subtract_self(x: f32) { assume !isnan(x) && !isinf(x); assert x - x == 0x0.0e0f24e8; }
procedure false_associative(x: f32, y: f32, z: f32) { assume !isnan(x + (y + z)); assert (x + y) + z == x + (y + z); }
procedure false_grows(x: f32) { assume 0x0.0e0f24e8 < x; assert x < x + 0x1.0e0f24e8; }
procedure true_absorbs() { assert 0x1.0e6f24e8 + 0x1.0e0f24e8 == 0x1.0e6f24e8; }
procedure true_rounds_even() { assert 0x1.0e7f24e8 + 0x1.0e0f24e8 == 0x1.0e7f24e8; }
procedure true_div_zero() { assert 0x1.0e0f24e8 / 0x0.0e0f24e8 == 0+oo24e8; assert isnan(0x0.0e0f24e8 / 0x0.0e0f24e8); assert neg(0x1.0e0f24e8) / 0x0.0e0f24e8 == 0-oo24e8; }
procedure true_guards_with_nan(x: f32)
{
  // The two branches exclude not-a-number: x < c, and c <= x.
  if (x < 0x1.0e0f24e8) { assert !isnan(x); } else { assert !isnan(x); }
}
procedure false_infinite(x: f32) { assume !isnan(x); assert !isinf(x + x) || isinf(x); }
procedure true_neg_twice(x: f32) { assert neg(neg(x)) == x; }
procedure false_times_zero(x: f32) { assume !isnan(x) && !isinf(x); assert x * 0x0.0e0f24e8 == 0x0.0e0f24e8; }
procedure true_times_zero(x: f32) { assume !isnan(x) && !isinf(x); assert iszero(x * 0x0.0e0f24e8); }
procedure false_half(x: f32) { assume !isnan(x) && !isinf(x); assert x / 0x2.0e0f24e8 + x / 0x2.0e0f24e8 == x; }
procedure open_float_loop() { var x: f32; var i: int; x := 0x0.0e0f24e8; i := 0; while (i < 4) { x := x + 0x0.8e0f24e8; i := i + 1; } assert x == 0x2.0e0f24e8; }
procedure false_float_loop() { var x: f32; var i: int; x := 0x0.0e0f24e8; i := 0; while (i < 4) { x := x + 0x0.8e0f24e8; i := i + 1; } assert x != 0x2.0e0f24e8; }
procedure true_abs(x: f32) { assume !isnan(x); assert fabs(x) >= 0x0.0e0f24e8; }
procedure false_abs(x: f32) { assert fabs(x) >= 0x0.0e0f24e8; }
procedure true_infinite_axiom(x: f32) { assume !isnan(x); assert x <= inf; }
