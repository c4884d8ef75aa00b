function {:bvbuiltin "bvand"} and8(bv8, bv8): bv8; function {:bvbuiltin "bvor"} or8(bv8, bv8): bv8; function {:bvbuiltin "bvnot"} not8(bv8): bv8;
procedure Flags(f: bv8) returns (g: bv8) ensures and8(g, 4bv8) == 4bv8 && and8(g, 1bv8) == 0bv8;
{
  g := or8(f, 4bv8);
  g := and8(g, not8(1bv8));
}
