// EXPECT: bit-vector-product at 5
function {:bvbuiltin "bvmul"} mul(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvudiv"} quot(x: bv32, y: bv32): bv32;
procedure Factors(x: bv32, y: bv32, z: bv32) requires z != 0bv32; {
  assert mul(mul(x, y), z) == mul(mul(z, y), x) && quot(mul(quot(x, z), z), z) == quot(x, z);
}
