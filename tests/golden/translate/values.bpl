// Bit-vectors, reals, division, lets, quantifiers with triggers, names that WhyML forbids.
function f(x: int): bool;
function {:bvbuiltin "bvadd"} add32(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvudiv"} div7(x: bv7, y: bv7): bv7;
var end, Let, x', x.y: int;
const type.of: int;

procedure module(val: bv32, b: bv7) returns (result: bv32)
  requires (forall i: int :: { f(i) } f(i) ==> f(i + 1));
  modifies end;
{
  var r: real;
  result := add32(val, 1bv32);
  assert result[8:0] == (result[16:0])[8:0];
  assert (0bv16 ++ val[16:0])[32:16] == 0bv16;
  assert div7(b, 3bv7) == div7(b, 3bv7);
  r := real(end) / 2.0 + 1.5;
  assert int(r) <= end div 1 + 2 || end mod 3 != 0 || r / r == r ** 2.0;
  assert (var y := end + 1; y > end);
  end := Let + x' + x.y + type.of;
  assert (if f(3) then f(4) else true) <==> true;
  assert (exists j: int :: j > end);
}
