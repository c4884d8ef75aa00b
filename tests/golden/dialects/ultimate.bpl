// ARGS: --dialect=ultimate
type $Pointer$ = { base : int, offset : int };
function { :inline true } undefined(x : int) returns (out : int);
function { :smtdefined "(bvsub in0 (_ bv1 8))" } ~dec(in0 : bv8) returns (out : bv8);
function { :builtin "zero_extend" } { :indices 8 } ~zext(in : bv8) returns (out : bv16);
procedure P(p : $Pointer$, div : int, mod : int) returns (q : { base : int, offset : int })
  requires old(div) > 0;
  ensures q!offset == p!offset + div / 2 ∧ q!base == p!base;
{
  q ≔ { base : p!base, offset : 0 };
  q!offset := p!offset + div / 2;
  assert div % 2 ≥ 0 && div % 2 ≠ 2 || mod == 0;
  assert ~zext(~dec(0bv8)) == 255bv16;
}
