// Bit-vectors: counters of two threads, and flags that are set when a watched place is met.
// The line after a procedure says what makes it wrong.
function {:bvbuiltin "bvult"} ult(x: bv8, y: bv8) returns (bool);
function {:bvbuiltin "bvslt"} slt(x: bv8, y: bv8) returns (bool);
function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8) returns (bv8);
function {:bvbuiltin "bvmul"} mul(x: bv8, y: bv8) returns (bv8);
const place, id1, id2: bv8;
axiom id1 != id2 && ult(id1, 8bv8) && ult(id2, 8bv8);

// Each thread writes a column: the low bits of the place tell who did.
procedure Columns(n: bv8)
{
  var written, on1, on2: bool;
  var i1, i2: bv8;
  written := false; i1 := 0bv8; i2 := 0bv8; on1 := true; on2 := true;
  while (on1 || on2) {
    on1 := if on1 && !slt(i1, n) then false else on1;
    on2 := if on2 && !slt(i2, n) then false else on2;
    written := if on1 && place == add(mul(i1, 8bv8), id1) then true else written;
    assert !(on2 && written && place == add(mul(i2, 8bv8), id2));
    i1 := if on1 then add(i1, 1bv8) else i1;
    i2 := if on2 then add(i2, 1bv8) else i2;
  }
}
// WRONG Columns: add(mul(i2, 8bv8), id2) => add(mul(i2, 8bv8), id1)

// Each thread writes a row: the high bits of the place tell who did.
procedure Rows(n: bv8)
  requires n == 16bv8;
{
  var written, on1, on2: bool;
  var i1, i2: bv8;
  written := false; i1 := 0bv8; i2 := 0bv8; on1 := true; on2 := true;
  while (on1 || on2) {
    on1 := if on1 && !slt(i1, n) then false else on1;
    on2 := if on2 && !slt(i2, n) then false else on2;
    written := if on1 && place == add(mul(id1, n), i1) then true else written;
    assert !(on2 && written && place == add(mul(id2, n), i2));
    i1 := if on1 then add(i1, 1bv8) else i1;
    i2 := if on2 then add(i2, 1bv8) else i2;
  }
}
// WRONG Rows: add(mul(id2, n), i2) => add(mul(id1, n), i2)

// A counter keeps the bits below its step.
procedure Stride(n: bv8)
{
  var i: bv8;
  i := id1;
  while (slt(i, n)) { i := add(i, 64bv8); }
  assert i[6:0] == id1[6:0];
}
// WRONG Stride: i[6:0] == id1[6:0] => i[7:0] == id1[7:0]
