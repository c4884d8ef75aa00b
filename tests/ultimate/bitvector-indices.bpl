//#Safe
function { :builtin "sign_extend" } { :indices 8 } ~sext(in : bv8) returns (out : bv16);
function { :builtin "zero_extend" } { :indices 8 } ~zext(in : bv8) returns (out : bv16);
procedure ULTIMATE.start() returns ()
{
  assert ~sext(255bv8) == 65535bv16;
  assert ~zext(255bv8) == 255bv16;
}
