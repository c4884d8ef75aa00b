// Writes at literal indices, and at offsets from a symbolic index, integers and bitvectors; more of
// them than anybody would look through one by one.
function {:bvbuiltin "bvadd"} add(bv32, bv32): bv32;
procedure main(s: int, t: int, p: bv32)
{
  var m, k: [int]int, w: [bv32]bv8, i: int;
  m[s] := 1;
  m[s + 1] := 2;
  m[s + 2] := 3;
  m[s] := m[s] + m[s + 2];
  assert m[s] == 4 && m[s + 1] == 2;
  w[p] := 1bv8;
  w[add(p, 4bv32)] := 2bv8;
  w[add(p, 4294967295bv32)] := 3bv8;
  assert w[p] == 1bv8 && w[add(p, 4bv32)] == 2bv8 && w[add(p, 4294967295bv32)] == 3bv8;
  m[t] := 9;
  if (m[s + 1] != 2) { assert t == s + 1 && m[s + 1] == 9; }
  i := 0;
  while (i < 300) { k[i] := i; i := i + 1; }
  assert k[0] + k[299] == 299;
  i := 0;
  while (i < 300) { m[t + i] := i; i := i + 1; }
  assert m[t] == 0 && m[t + 299] == 299;
  assert m[s] != 7;
}
