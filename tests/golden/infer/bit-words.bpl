// ARGS: --explain
// Facts about bit-vectors in the program's own words; what it has no word for is declared at its end, under
// a name that it does not use yet.
function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:bvbuiltin "bvult"} below(bv8, bv8): bool;
function {:bvbuiltin "bvsle"} up_to(a: bv8, b: bv8) returns (bool);
function bvule#8(x: int): int;

procedure Count() {
  var i, j: bv8;
  i, j := 3bv8, 250bv8;
  while (below(i, 10bv8)) {
    i := add(i, 1bv8);
    j := if j == 5bv8 then 250bv8 else add(j, 1bv8);
  }
  assert i == 10bv8 && up_to(250bv8, j);
}

procedure Wide() {
  var y: bv3;
  var z: bv6;
  y, z := 1bv3, 1bv6;
  while (*) {
    y := if y == 1bv3 then 3bv3 else 1bv3;
    z := 0bv3 ++ y;
  }
}

procedure Reals() returns (s: real) {
  s := 0.5;
  while (*) {
    if (s < 3.75) { s := s + 0.25; }
  }
  assert 0.0 <= s;
}
