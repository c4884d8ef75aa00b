// EXPECT: bit-vector-int at 8
function {:bvbuiltin "bv2nat"} toInt(bv32): int;
function {:bvbuiltin "(_ int2bv 32)"} toBits(int): bv32;
function {:bvbuiltin "bvadd"} add32(bv32, bv32): bv32;
procedure Checksum(a: int, b: int)
  requires 0 <= a && a < 1000 && 0 <= b && b < 1000;
{
  assert toInt(add32(toBits(a), toBits(b))) == a + b;
}
