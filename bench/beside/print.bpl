// RUN: -print:- -noVerify
// RUN: -print:- -noVerify -pretty:0
// RUN: -print:- -noVerify -printUnstructured
// RUN: -print:- -noVerify -printDesugared
// RUN: -print:- -noVerify -env:0
// RUN: -print:<tmp>/out -noVerify
// RUN: -print:-
type T;
type {:a 1, "s"} U x y;
type V a = [int]U a int;
type {:b} W;
const {:c} unique c1, c2: int;
const d: bv32;
const e1: T uses { axiom e1 == e1; }
axiom {:ax "x\y"} c1 != c2;
axiom (forall x: int, y: int :: {:w 3} {c1 + x, y} {y + x} x + y == y + x);
axiom (exists <a> x: U a a :: true);
var g, h: int where g > h;
var {:v} m: [int][bool]int, k: <a>[U a a]int;
function f(int): int;
function {:inline} f2(x: int, y: int): int { x + y * 2 - (3 - 4) - 5 }
function f3<a>(x: a) returns (r: a);
function f4(x: int) returns (bool) uses { axiom f(1) == 2; axiom f(2) == 3; }
datatype D<a> { Nil(), Cons(hd: a, tl: D a) }
datatype {:q} E { E1(x: int, y: bool), E2(x: int) }
function g1(b: bool): int { if b then 1 else if !b then 2 else 3 }
procedure {:p 1} P<a>(x: int, {:z} y: a where x > 0) returns (r: int, s: [a]bool where r > 1);
  free requires {:r} x > 0;
  requires x > 1 && x > 2 || x > 3 && (x == 4 ==> x == 5 ==> x == 6) || ((x == 1 <==> x == 2) <==> x == 3);
  modifies g, h;
  free ensures {:e "ab"} true;
  ensures old(g) == g && old(g + h) == old(h);
implementation P<a>(x: int, y: a) returns (r: int, s: [a]bool)
{
  var i, j: int where i > 0;
  var {:w} b: bool, n: [int]int;
  start:
  i := 1;
  i, j := j, i;
  n[1] := 2;
  n[1], n[2] := n[2], n[1];
  m[1][true] := 3;
  assume {:partition} i > 0;
  assert {:msg "hello"} {:id "x"} i >= -1 && - i < - - 1 && !(!b);
  if (b) { i := 1; } else if (*) { i := 2; } else { }
  if (*) { goto L, M; }
  while (i < 10)
    invariant {:i} i > 0;
    free invariant i > 1;
  {
    if (i == 3) { break; }
    i := i + 1;
  }
  L:
  M:
  while (*) { return; }
  havoc i, j;
  call r := Q(i);
  call Q1();
  call {:cc} s, b := R(s, b);
  assert (forall x1: int :: (exists y1: int :: x1 < y1));
  assert (lambda x1: int, y1: bool :: {:l} x1 + i)[1, true] == n[1 := 2][1];
  assert (var q := i + 1; q > i);
  assert (var {:a} q, {:b} t := i + 1, 2; q > t);
  assert d[3:1] == 2bv2 && d[31:0] ++ 1bv1 == d;
  assert 1.5 + 2e3 == 3.0 / 4.0 ** 2.0 && 1 / 2 == 0.5 && 7 div 2 == 3 && 7 mod 2 == 1;
  assert real(i) == 1.0 && int(2.0) == 2;
  assert 0x1.0e3f24e8 == 0x1.0e3f24e8 && 0+oo24e8 != 0NaN24e8;
  assert RNE == RNE;
  assert i : int == 1 && (i > 0) : bool;
  assert Cons(1, Nil()) is Cons && Cons(1, Nil())->hd == 1 && (E1(1, true)->(x := 2))->x == 2;
  N: O:
  goto start, N;
}
procedure Q(x: int) returns (r: int);
procedure Q1();
procedure R<a>(s: [a]bool, b: bool) returns (s1: [a]bool, b1: bool);
procedure {:inline 1} Body(x: int) returns (y: int) { y := x; }
procedure Hide() { hide f4; hide *; reveal f4; reveal *; push; pop; assert f4(1); }
