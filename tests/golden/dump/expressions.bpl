// ARGS.dump: --after=lower
// Literals, operators, let, old, maps and assignments to parts.
var g, h: int;
var m: [int][bool]int;
var z: []int;
function {:inline} twice(x: int): int { x + x }
function {:inline} fourfold(x: int): int { twice(twice(x)) }
function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:builtin "fp.eq"} same(float24e8, float24e8): bool;
function {:builtin "never heard of"} odd(int): int;
function plain(x: int, y: int): int { if x < y then x else y }
function {:define} defined(x: int): int { x * 2 }
function nullary(): int { 7 }
function unnamed(int, bool): int;

procedure P(a: int, b: real, c: bv8, f: float24e8, s: string) returns (o: int)
  requires plain(a, nullary()) > 0;
  modifies g, m, z;
  ensures old(g) + old(h) == g + old(old(g) + a);
{
  assert fourfold(a) == 4 * a;
  assert a / 2 == b ** 2.0 && int(b) == a div 3 + a mod 3 && real(a) > -1.5e-1;
  assert c[8:4] ++ c[4:0] == c && add(c, 255bv8) != 1bv8;
  assert (f + f) * 0x1.8e0f24e8 < f || same(f, 0NaN24e8) || f == 0+oo24e8;
  assert s == "text" ==> odd(a) == unnamed(a, true) + defined(a);
  assert (var x, y := a, a + 1; x < y) <==> true;
  m[a][true] := m[a + 1][false] + 1;
  z[] := z[] + g;
  g, o := o, g;
  if (f < 0x0.0e0f24e8) { assert RNE == roundTowardZero; }
}
