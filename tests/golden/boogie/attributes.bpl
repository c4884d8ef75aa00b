procedure {:a x, y, f(1)} {:b zz} P(x: int) requires {:r u1} x > v1; ensures {:s u2} x > v2; modifies u3;
{
  var {:l u4} a: int where a > v5;
  assert {:m u6} {:n u7} u8 > 0;
  assume {:m u9} u10;
  a := {:q u11} u12;
  call {:c u13} P(u14);
  call {:c u15} u16 := P(u17, u18);
  havoc u19;
  if (u21) { a := u22; } else { a := u23; }
  while (u24) invariant {:v u25} u26; { a := u27; }
  goto L;
  L: return;
}
axiom {:ax u30} u31;
const {:k u32} c: u33;
function {:f u34} f(x: u35, {:z u36} y: int): u37 { x + u38 }
var {:g u39} g: u40 where u41;
type {:t u42} T u43;
type {:t u44} S = u45;
axiom (forall {:b1 u46} x: u47 :: {:q u48} {f(u49)} u50);
axiom (var {:l u51} x := u52; u53);
datatype {:d u54} D { C({:e u55} x: u56) }
