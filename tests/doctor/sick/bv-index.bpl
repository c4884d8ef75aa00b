// EXPECT: bit-vector-int at 6
function {:builtin "bv2nat"} toInt(x: bv16): int;
function {:bvbuiltin "bvlshr"} shr(x: bv16, y: bv16): bv16;
function {:bvbuiltin "bvult"} lt(x: bv16, y: bv16): bool;
procedure Half(m: [int]int, x: bv16) requires (forall i: int :: {m[i]} 0 <= i ==> m[i] > i); {
  assert toInt(shr(x, 1bv16)) * 2 <= toInt(x);
  assert m[toInt(shr(x, 1bv16))] > 0;
}
