// ARGS: /infer:j /instrumentInfer:e /printInstrumented
// Facts where blocks start and end, in the order of declaration; parameters after locals. Arithmetic
// on unbounded operands, Euclidean division and remainder, and division by what may be zero.
const N: int;
axiom 2 <= N;
var g: int where 0 <= g;
procedure Arith(p: int, z: int) returns (q: int, r: int)
  requires -7 <= p && p < 8;
{
  var unknown: int, square: int, s: real;
  q := p div 3;
  r := p mod 3;
  square := unknown * unknown;
  unknown := p div z;
  s := 1.5 / 2.0;
}
procedure Neg(p: int) returns (q: int, r: int)
  requires -7 <= p && p < 8;
{
  q := p div -3;
  r := p mod -3;
}
procedure Dead(b: bool)
  modifies g;
{
  if (b) {
    assume g < 0;
    g := 1;
  }
}
procedure Calls() returns (i: int)
  modifies g;
{
  call i := Helper(5);
}
procedure Helper(x: int) returns (y: int);
  modifies g;
  ensures y == x + 1;
  ensures g == 3;
implementation Helper(x: int) returns (y: int)
{
  var a: int;
  a := x;
  havoc g;
  y := 7;
}
