//#Safe
function { :builtin "bvadd" } add(in0 : bv8, in1 : bv8) returns (out : bv8);
function { :builtin "bvult" } ult(in0 : bv8, in1 : bv8) returns (out : bool);
procedure ULTIMATE.start() returns ()
{
  var x : bv8;
  x := 0bv8;
  while (ult(x, 10bv8)) { x := add(x, 1bv8); }
  assert x == 10bv8;
}
