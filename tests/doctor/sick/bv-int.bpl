// EXPECT: bit-vector-int at 5
function {:builtin "bv2nat"} toInt(x: bv32): int;
function {:bvbuiltin "bvadd"} add(x: bv32, y: bv32): bv32;
procedure Add(x: bv32, y: bv32) requires toInt(x) < 1000 && toInt(y) < 1000; {
  assert toInt(add(x, y)) == toInt(x) + toInt(y);
}
