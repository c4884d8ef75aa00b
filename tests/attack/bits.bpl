// Bit-vectors: division by zero, shifts beyond the width, signs, wide ones, slices.
function {:bvbuiltin "bvadd"} add8(bv8, bv8): bv8;
function {:bvbuiltin "bvsub"} sub8(bv8, bv8): bv8;
function {:bvbuiltin "bvmul"} mul8(bv8, bv8): bv8;
function {:bvbuiltin "bvneg"} neg8(bv8): bv8;
function {:bvbuiltin "bvudiv"} udiv8(bv8, bv8): bv8;
function {:bvbuiltin "bvurem"} urem8(bv8, bv8): bv8;
function {:bvbuiltin "bvsdiv"} sdiv8(bv8, bv8): bv8;
function {:bvbuiltin "bvsrem"} srem8(bv8, bv8): bv8;
function {:bvbuiltin "bvsmod"} smod8(bv8, bv8): bv8;
function {:bvbuiltin "bvshl"} shl8(bv8, bv8): bv8;
function {:bvbuiltin "bvlshr"} lshr8(bv8, bv8): bv8;
function {:bvbuiltin "bvashr"} ashr8(bv8, bv8): bv8;
function {:bvbuiltin "bvult"} ult8(bv8, bv8): bool;
function {:bvbuiltin "bvule"} ule8(bv8, bv8): bool;
function {:bvbuiltin "bvslt"} slt8(bv8, bv8): bool;
function {:bvbuiltin "bvsge"} sge8(bv8, bv8): bool;
function {:bvbuiltin "bvnot"} not8(bv8): bv8;
function {:bvbuiltin "bvxor"} xor8(bv8, bv8): bv8;
function {:bvbuiltin "bvcomp"} comp8(bv8, bv8): bv1;
function {:bvbuiltin "sign_extend 8"} sext(bv8): bv16;
function {:bvbuiltin "zero_extend 8"} zext(bv8): bv16;
function {:bvbuiltin "rotate_left 3"} rol3(bv8): bv8;
function {:bvbuiltin "bvadd"} add128(bv128, bv128): bv128;
function {:bvbuiltin "bvlshr"} lshr128(bv128, bv128): bv128;
function {:bvbuiltin "bvadd"} add1(bv1, bv1): bv1;
function {:bvbuiltin "bvult"} ult128(bv128, bv128): bool;

procedure true_udiv_zero(x: bv8) { assert udiv8(x, 0bv8) == 255bv8; assert urem8(x, 0bv8) == x; }
procedure false_udiv_zero(x: bv8) { assert udiv8(x, 0bv8) == 0bv8; }
procedure true_sdiv_zero(x: bv8) { assert sdiv8(x, 0bv8) == (if slt8(x, 0bv8) then 1bv8 else 255bv8); assert srem8(x, 0bv8) == x; assert smod8(x, 0bv8) == x; }
procedure false_sdiv_zero(x: bv8) { assert sdiv8(x, 0bv8) == 255bv8; }
procedure true_sdiv_overflow() { assert sdiv8(128bv8, 255bv8) == 128bv8; assert srem8(128bv8, 255bv8) == 0bv8; }
procedure true_signs() { assert sdiv8(249bv8, 2bv8) == 253bv8; assert srem8(249bv8, 2bv8) == 255bv8; assert smod8(249bv8, 2bv8) == 1bv8; assert smod8(7bv8, 254bv8) == 255bv8; assert srem8(7bv8, 254bv8) == 1bv8; }
procedure false_srem_is_smod(x: bv8, y: bv8) { assume y != 0bv8; assert srem8(x, y) == smod8(x, y); }
procedure true_shift_beyond(x: bv8) { assert shl8(x, 8bv8) == 0bv8 && lshr8(x, 200bv8) == 0bv8; assert ashr8(x, 9bv8) == (if slt8(x, 0bv8) then 255bv8 else 0bv8); }
procedure false_shift_modulo(x: bv8) { assert shl8(x, 8bv8) == x; }
procedure false_shift_back(x: bv8) { assert lshr8(shl8(x, 1bv8), 1bv8) == x; }
procedure true_extend(x: bv8) { assert zext(x)[16:8] == 0bv8 && zext(x)[8:0] == x; assert sext(128bv8) == 65408bv16; assert sext(127bv8) == 127bv16; }
procedure false_extend(x: bv8) { assert sext(x) == zext(x); }
procedure true_concat(x: bv8, y: bv8) { assert (x ++ y)[8:0] == y && (x ++ y)[16:8] == x; assert 1bv8 ++ 2bv8 == 258bv16; }
procedure false_concat(x: bv8, y: bv8) { assert x ++ y == y ++ x; }
procedure true_rotate() { assert rol3(129bv8) == 12bv8; }
procedure true_wide(x: bv128) { assert add128(340282366920938463463374607431768211455bv128, 1bv128) == 0bv128; assert lshr128(x, 127bv128)[128:1] == 0bv127; }
procedure false_wide(x: bv128) { assert ult128(x, 340282366920938463463374607431768211455bv128); }
procedure true_one_bit(x: bv1) { assert add1(x, x) == 0bv1; assert x == 0bv1 || x == 1bv1; }
procedure false_unsigned_is_signed(x: bv8, y: bv8) { assert ult8(x, y) == slt8(x, y); }
procedure true_neg(x: bv8) { assert add8(not8(x), 1bv8) == neg8(x); assert neg8(128bv8) == 128bv8; }
procedure true_comp(x: bv8) { assert comp8(x, x) == 1bv1; }
procedure open_bv_loop() { var x: bv8; x := 0bv8; while (x != 100bv8) { x := add8(x, 4bv8); } assert x == 100bv8; }
procedure open_bv_wraps() { var x: bv8; var n: int; x := 250bv8; n := 0; while (n < 10) { x := add8(x, 1bv8); n := n + 1; } assert x == 4bv8; }
procedure false_bv_wraps() { var x: bv8; x := 250bv8; while (ult8(100bv8, x)) { x := add8(x, 1bv8); } assert x != 0bv8; }
procedure false_bv_signed_loop() { var x: bv8; x := 100bv8; while (sge8(x, 100bv8)) { x := add8(x, 7bv8); } assert x == 127bv8; }
procedure open_bv_signed_loop() { var x: bv8; x := 100bv8; while (sge8(x, 100bv8)) { x := add8(x, 7bv8); } assert x == 128bv8; }
procedure open_bv_stride() { var x: bv8; x := 1bv8; while (*) { x := add8(x, 6bv8); } assert x[1:0] == 1bv1; }
procedure false_bv_stride() { var x: bv8; x := 1bv8; while (*) { x := add8(x, 6bv8); } assert x != 254bv8 && x != 3bv8; }
procedure false_bv_mul_loop() { var x: bv8; x := 1bv8; while (x != 0bv8) { x := mul8(x, 6bv8); if (x == 16bv8) { assert false; } } }
procedure open_bv_shift_loop(n: bv8) { var x: bv8; var i: int; x := 1bv8; i := 0; while (i < 9) { x := shl8(x, 1bv8); i := i + 1; } assert x == 0bv8; }
procedure false_bv_input(x: bv8) { var y: bv8; y := x; while (ult8(y, 200bv8)) { y := add8(y, 3bv8); } assert y != 201bv8; }
procedure open_bv_xor_swap(a: bv8, b: bv8) { var x, y: bv8; x := a; y := b; x := xor8(x, y); y := xor8(x, y); x := xor8(x, y); assert x == b && y == a; }
