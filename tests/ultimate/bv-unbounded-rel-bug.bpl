//#Unsafe
function {:bvbuiltin "bvadd"} add(x : bv32, y : bv32) returns (bv32);
function {:bvbuiltin "bvmul"} mul(x : bv32, y : bv32) returns (bv32);
procedure main() {
  var x, y : bv32;
  x := 0bv32; y := 0bv32;
  while (*) { x := add(x, 1bv32); y := add(y, 3bv32); }
  assert y == mul(x, 3bv32) && y != 9bv32;
}
