function {:bvbuiltin "bvand"} and(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvor"} or(x: bv32, y: bv32): bv32;
procedure P(x: bv32) { assert and(x, 255bv32)[32:8] == 0bv24; assert or(and(x, 240bv32), and(x, 15bv32)) == and(x, 255bv32); }
