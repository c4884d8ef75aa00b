//#Unsafe
// The result type of a function ends at '{': bodies as GPUVerify writes them.
type ptr = bv32;
type arrayId = bv2;
const $arrayId$$x: arrayId;
axiom $arrayId$$x == 1bv2;
function {:inline true} MKPTR(base: arrayId, offset: bv32) : ptr
{
  base ++ offset[30:0]
}
function {:inline true} base#MKPTR(p: ptr) : arrayId
{
  p[32:30]
}
function offset#MKPTR(p: ptr) : bv32
{
  0bv2 ++ p[30:0]
}
function {:inline} keep(p: ptr) : ptr { p }
function {:builtin "bvadd"} BV32_ADD(bv32, bv32) : bv32;
function {:builtin "bvsgt"} BV32_SGT(bv32, bv32) : bool;
function {:builtin "sign_extend 24"} BV8_SEXT32(bv8) : bv32;
procedure ULTIMATE.start($o: bv32, b: bv8);
  requires BV32_SGT($o, 0bv32);
  requires BV32_SGT(1024bv32, $o);
implementation ULTIMATE.start($o: bv32, b: bv8)
{
  var p: ptr;
  p := keep(MKPTR($arrayId$$x, $o));
  assert base#MKPTR(p) == 1bv2;
  assert offset#MKPTR(p) == p;
  assert BV8_SEXT32(b)[8:0] == b;
  assert BV32_ADD(p, 0bv32)[32:30] ++ p[30:0] == p;
}
