// Widths that Why3's library has (8, 32, 64) and has not (1, 5, 24, 33), alone and across.
function {:bvbuiltin "bvadd"} add32(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvmul"} mul8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvsub"} sub5(x: bv5, y: bv5): bv5;
function {:bvbuiltin "bvneg"} neg5(x: bv5): bv5;
function {:bvbuiltin "bvudiv"} udiv8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvurem"} urem8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvsdiv"} sdiv8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvsrem"} srem8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvsmod"} smod8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvudiv"} udiv5(x: bv5, y: bv5): bv5;
function {:bvbuiltin "bvsmod"} smod5(x: bv5, y: bv5): bv5;
function {:bvbuiltin "bvshl"} shl32(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvlshr"} lshr32(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvashr"} ashr8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvnot"} not33(x: bv33): bv33;
function {:bvbuiltin "bvnand"} nand8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvxnor"} xnor8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvand"} and8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvxor"} xor8(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvult"} ult8(x: bv8, y: bv8): bool;
function {:bvbuiltin "bvslt"} slt8(x: bv8, y: bv8): bool;
function {:bvbuiltin "bvuge"} uge33(x: bv33, y: bv33): bool;
function {:bvbuiltin "bvcomp"} comp8(x: bv8, y: bv8): bv1;
function {:bvbuiltin "zero_extend 24"} zext(x: bv8): bv32;
function {:bvbuiltin "sign_extend 24"} sext(x: bv8): bv32;
function {:bvbuiltin "sign_extend 1"} sext33(x: bv32): bv33;
function {:bvbuiltin "rotate_left 3"} rotl(x: bv8): bv8;
function {:bvbuiltin "rotate_right 2"} rotr5(x: bv5): bv5;
function {:bvbuiltin "bv2int"} nat8(x: bv8): int;

procedure good_wraps() { assert add32(4294967295bv32, 1bv32) == 0bv32; }
procedure bad_wraps() { assert add32(4294967295bv32, 1bv32) == 1bv32; }
procedure good_sub(x: bv5) { assert sub5(x, x) == 0bv5; assert neg5(neg5(x)) == x; assert sub5(0bv5, 1bv5) == 31bv5; }
procedure bad_sub(x: bv5) { assert sub5(0bv5, x) == x; }
procedure good_mul() { assert mul8(16bv8, 17bv8) == 16bv8; }
procedure bad_mul() { assert mul8(16bv8, 17bv8) == 17bv8; }
procedure good_division_by_zero(x: bv8)
{ assert udiv8(x, 0bv8) == 255bv8; assert urem8(x, 0bv8) == x; assert srem8(x, 0bv8) == x; assert smod8(x, 0bv8) == x; }
procedure bad_division_by_zero(x: bv8) { assert udiv8(x, 0bv8) == 0bv8; }
procedure good_signed() { assert sdiv8(249bv8, 2bv8) == 253bv8; assert srem8(249bv8, 2bv8) == 255bv8; assert smod8(249bv8, 2bv8) == 1bv8; assert sdiv8(249bv8, 0bv8) == 1bv8; }
procedure bad_signed() { assert srem8(249bv8, 2bv8) == 1bv8; }
procedure good_narrow(x: bv5) { assert udiv5(x, 0bv5) == 31bv5; assert smod5(29bv5, 2bv5) == 1bv5; }
procedure bad_narrow(x: bv5) { assert udiv5(x, 1bv5) == 31bv5; }
procedure good_shift(x: bv32) { assert lshr32(shl32(x, 31bv32), 31bv32) == 0bv31 ++ x[1:0]; assert shl32(x, 32bv32) == 0bv32; }
procedure bad_shift(x: bv32) { assert shl32(x, 33bv32) == shl32(x, 1bv32); }
procedure good_ashr() { assert ashr8(128bv8, 7bv8) == 255bv8; }
procedure bad_ashr() { assert ashr8(128bv8, 7bv8) == 1bv8; }
procedure good_bits(x: bv8, y: bv8) { assert nand8(x, x) == xor8(x, 255bv8); assert xnor8(x, y) == xor8(xor8(x, y), 255bv8); assert and8(x, 0bv8) == 0bv8; }
procedure bad_bits(x: bv8, y: bv8) { assert nand8(x, y) == and8(x, y); }
procedure good_order(x: bv8) { assert slt8(128bv8, 0bv8); assert !ult8(x, 0bv8); }
procedure bad_order(x: bv8) { assert slt8(0bv8, 128bv8); }
procedure good_wide(x: bv33) { assert not33(not33(x)) == x; assert uge33(x, 0bv33); }
procedure bad_wide(x: bv33) { assert uge33(x, 1bv33); }
procedure good_cross(x: bv8, y: bv16, z: bv24)
{ assert (x ++ y)[16:0] == y; assert (x ++ y)[24:16] == x; assert z[24:8] ++ z[8:0] == z; assert zext(x)[8:0] == x; assert zext(x)[32:8] == 0bv24; }
procedure bad_cross(x: bv8, y: bv16) { assert (x ++ y)[24:16] == y[8:0]; }
procedure good_extend() { assert sext(255bv8) == 4294967295bv32; assert sext33(2147483648bv32)[33:32] == 1bv1; assert zext(255bv8) == 255bv32; }
procedure bad_extend() { assert sext(255bv8) == zext(255bv8); }
procedure good_rotate(x: bv8, y: bv5) { assert rotl(129bv8) == 12bv8; assert rotr5(y) == y[2:0] ++ y[5:2]; }
procedure bad_rotate(x: bv8) { assert rotl(129bv8) == 10bv8; }
procedure good_compare(x: bv8) { assert comp8(x, x) == 1bv1; }
procedure bad_compare(x: bv8, y: bv8) { assert comp8(x, y) == 1bv1; }
procedure good_natural(x: bv8) { assert nat8(x) >= 0 && nat8(x) < 256; assert nat8(200bv8) == 200; }
procedure bad_natural(x: bv8) { assert nat8(x) < 128; }
