// RUN: -noVerify

function f(x: float24e8): float24e8;
function g(x: float53e11, y: float): int;
function h(x: float 24e8): int;
const c: float24e8; const d: float11e5; const e: float1e1; const k: float24e8e9;
procedure P() { var a: float24e8; a := 0x1.0e3f24e8; a := 0x1.0e3f53e11; a := a + 1; a := a + 1.0; a := a * a - a / a; a := -a; a := a mod a; a := a div a; a := a ** a;
  assert a < a && a <= a && a == a && a != a && a < 1; assert 0NaN24e8 == 0+oo24e8; assert 0nan24e8 == 0-oo24e8; a := RNE; assert RNE == RTZ; a := 0x1.0e3f24e8 + 0x1.0e3f53e11; a := 0x.0e0f24e8; }
