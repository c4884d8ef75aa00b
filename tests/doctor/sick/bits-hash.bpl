// EXPECT: bit-vector-product at 9
function {:bvbuiltin "bvmul"} mul32(bv32, bv32): bv32;
function {:bvbuiltin "bvadd"} add32(bv32, bv32): bv32;
procedure Hash(a: bv32, b: bv32) returns (h: bv32)
{
  h := 17bv32;
  h := add32(mul32(h, a), b);
  h := mul32(h, add32(a, b));
  assert h == add32(add32(mul32(mul32(17bv32, a), a), mul32(mul32(17bv32, a), b)), add32(mul32(a, b), mul32(b, b)));
}
