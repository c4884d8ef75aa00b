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

// Each thread writes what is before its place in a row.
procedure RowsBefore(n: bv8)
  requires n == 16bv8;
{
  var written, on1, on2: bool;
  var i1, i2: bv8;
  written := false; i1 := 1bv8; i2 := 1bv8; on1 := true; on2 := true;
  while (on1 || on2) {
    on1 := if on1 && slt(n, i1) then false else on1;
    on2 := if on2 && slt(n, i2) then false else on2;
    written := if on1 && place == add(add(mul(id1, n), i1), 255bv8) then true else written;
    assert !(on2 && written && place == add(add(mul(id2, n), i2), 255bv8));
    i1 := if on1 then add(i1, 1bv8) else i1;
    i2 := if on2 then add(i2, 1bv8) else i2;
  }
}
// WRONG RowsBefore, unproved: add(add(mul(id2, n), i2), 255bv8) => add(add(mul(id2, n), i2), 0bv8)

// Each thread writes every eighth row: what the outer loop leaves of the place, the inner one has to
// leave as well.
procedure EighthRows(n: bv8)
{
  var written, on1, on2, in1, in2: bool;
  var r1, r2, i1, i2: bv8;
  written := false; r1 := id1; r2 := id2; on1 := true; on2 := true;
  while (on1 || on2) {
    on1 := if on1 && !slt(r1, n) then false else on1;
    on2 := if on2 && !slt(r2, n) then false else on2;
    i1 := 0bv8; i2 := 0bv8; in1 := on1; in2 := on2;
    while (in1 || in2) {
      in1 := if in1 && !slt(i1, 16bv8) then false else in1;
      in2 := if in2 && !slt(i2, 16bv8) then false else in2;
      written := if in1 && place == add(mul(r1, 16bv8), i1) then true else written;
      assert !(in2 && written && place == add(mul(r2, 16bv8), i2));
      i1 := if in1 then add(i1, 1bv8) else i1;
      i2 := if in2 then add(i2, 1bv8) else i2;
    }
    r1 := if on1 then add(r1, 8bv8) else r1;
    r2 := if on2 then add(r2, 8bv8) else r2;
  }
}
// WRONG EighthRows, unproved: add(r2, 8bv8) => add(r2, 9bv8)

// Only who takes part sets the flag, and resets it. The ways meet between the test and the loop.
procedure Reset(n: bv8, one: bool)
{
  var written, on1, in1, other: bool;
  var i1, k: bv8;
  written := false; k := 0bv8;
  while (slt(k, n)) {
    assert !written;
    havoc on1;
    in1 := false;
    if (one) { other := on1; } else { other := false; }
    i1 := 0bv8;
    in1 := if on1 then true else in1;
    while (in1) {
      in1 := if in1 && !slt(i1, n) then false else in1;
      written := if in1 && place == i1 then true else written;
      i1 := if in1 then add(i1, 1bv8) else i1;
    }
    written := if on1 then false else written;
    k := add(k, 1bv8);
  }
}
// WRONG Reset: written := if on1 then false else written => written := if other then false else written
