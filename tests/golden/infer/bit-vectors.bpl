// ARGS: --infer=bitvectors
// Bounds of bit-vectors, in the reading that the program compares in.
function {:bvbuiltin "bvult"} ULT(bv32, bv32): bool;
function {:bvbuiltin "bvule"} ULE(bv32, bv32): bool;
function {:bvbuiltin "bvslt"} SLT(bv32, bv32): bool;
function {:bvbuiltin "bvsle"} SLE(bv32, bv32): bool;
function {:bvbuiltin "bvadd"} ADD(bv32, bv32): bv32;
function {:bvbuiltin "bvsub"} SUB(bv32, bv32): bv32;
function {:bvbuiltin "bvurem"} UREM(bv32, bv32): bv32;

procedure Up() {
  var i: bv32;
  i := 0bv32;
  while (ULT(i, 10bv32)) {
    i := ADD(i, 1bv32);
  }
  assert i == 10bv32;
}

procedure Down() {
  var i: bv32;
  i := 100bv32;
  while (SLT(SUB(0bv32, 5bv32), i)) {
    i := SUB(i, 1bv32);
  }
  assert SLE(i, 100bv32);
  assert i == SUB(0bv32, 5bv32);
}

procedure Rest(n: bv32) {
  var i, k: bv32;
  i, k := 0bv32, 0bv32;
  while (ULT(i, n)) {
    k := UREM(ADD(k, 7bv32), 60bv32);
    i := ADD(i, 1bv32);
  }
  assert ULT(k, 60bv32);
}

// Not so: it goes past the end and starts again at 0.
procedure Around(n: bv32) {
  var i: bv32;
  i := 1bv32;
  while (*) {
    i := ADD(i, 1bv32);
  }
  assert ULE(1bv32, i);
}
