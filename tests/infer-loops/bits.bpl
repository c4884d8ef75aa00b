// The same with bit-vectors.
function {:bvbuiltin "bvadd"} add(bv32, bv32): bv32;
function {:bvbuiltin "bvsub"} sub(bv32, bv32): bv32;
function {:bvbuiltin "bvult"} ult(bv32, bv32): bool;
function {:bvbuiltin "bvule"} ule(bv32, bv32): bool;
function {:bvbuiltin "bvuge"} uge(bv32, bv32): bool;
function {:bvbuiltin "bvslt"} slt(bv32, bv32): bool;
function {:bvbuiltin "bvsle"} sle(bv32, bv32): bool;
function {:bvbuiltin "bvsgt"} sgt(bv32, bv32): bool;
function {:bvbuiltin "bvand"} and(bv32, bv32): bv32;
function {:bvbuiltin "bvor"} or(bv32, bv32): bv32;
function {:bvbuiltin "bvlshr"} lshr(bv32, bv32): bv32;
function {:bvbuiltin "bvshl"} shl(bv32, bv32): bv32;
function {:bvbuiltin "bvurem"} urem(bv32, bv32): bv32;

procedure true_up() {
  var i: bv32;
  i := 0bv32;
  while (ult(i, 1000bv32)) { i := add(i, 1bv32); }
  assert i == 1000bv32;
}

procedure true_up_by_two() {
  var i: bv32;
  i := 0bv32;
  while (ult(i, 1000bv32)) { i := add(i, 2bv32); }
  assert i == 1000bv32;
}

procedure true_even() {
  var i: bv32;
  i := 0bv32;
  while (*) { i := add(i, 2bv32); }
  assert and(i, 1bv32) == 0bv32;
}

procedure true_not_odd() {
  var x: bv32;
  x := 0bv32;
  while (ult(x, 268435455bv32)) { x := add(x, 2bv32); }
  assert urem(x, 2bv32) == 0bv32;
}

procedure false_odd() {
  var x: bv32;
  x := 0bv32;
  while (ult(x, 268435455bv32)) { x := add(x, 2bv32); }
  assert urem(x, 2bv32) == 1bv32;
}

procedure true_down(n: bv32) {
  var i: bv32;
  i := n;
  while (i != 0bv32) { i := sub(i, 1bv32); }
  assert i == 0bv32;
}

procedure open_signed(n: bv32) requires sle(0bv32, n); {
  var i: bv32;
  i := 0bv32;
  while (slt(i, n)) { i := add(i, 1bv32); }
  assert i == n;
}

procedure true_two_counters(n: bv32) {
  var i, k: bv32;
  i, k := 0bv32, 0bv32;
  while (ult(i, n)) { i := add(i, 1bv32); k := add(k, 1bv32); }
  assert i == k;
}

procedure false_overflow(n: bv32) {
  var i: bv32;
  i := 0bv32;
  while (i != n) { i := add(i, 2bv32); }
  assert ule(i, 4294967293bv32);
}

procedure true_mask(n: bv32) {
  var x, i: bv32;
  x, i := 0bv32, 0bv32;
  while (ult(i, n)) {
    x := and(add(x, 13bv32), 255bv32);
    i := add(i, 1bv32);
  }
  assert ule(x, 255bv32);
}

procedure true_shift(n: bv32) requires n != 0bv32; {
  var x, c: bv32;
  x, c := n, 0bv32;
  while (x != 0bv32 && ult(c, 32bv32)) { x := lshr(x, 1bv32); c := add(c, 1bv32); }
  assert ule(c, 32bv32) && ule(1bv32, c);
}

procedure true_array(a: [bv32]bv32) returns (m: bv32) {
  var i: bv32;
  i, m := 0bv32, 0bv32;
  while (ult(i, 16bv32)) {
    m := or(and(a[i], 15bv32), and(m, 7bv32));
    i := add(i, 1bv32);
  }
  assert ule(m, 15bv32);
}
