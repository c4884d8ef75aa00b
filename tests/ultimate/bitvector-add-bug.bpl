//#Unsafe
function { :builtin "bvadd" } ~bvadd32(in0 : bv32, in1 : bv32) returns (out : bv32);
function { :builtin "bvult" } ~bvult32(in0 : bv32, in1 : bv32) returns (out : bool);
procedure ULTIMATE.start() returns ()
{
  var x : bv32;
  assert ~bvult32(x, ~bvadd32(x, 1bv32));
}
