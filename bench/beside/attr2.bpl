// RUN: -noVerify

procedure P(x: int) returns (r: bool)
  requires {:a 1 + true} 1 + true;
  ensures {:a 2 && true} 2 && true;
{
  var a: int, b: bool;
  assert {:m 1 && 2} 1;
  assume {:m 1 + true} 2;
  a := {:q 1 + true} b;
  a, b := {:q 1 + true} b, a;
  call {:c 1 + true} r := P(b);
  if {:i 1 && 2} (a) { }
  while (a) invariant {:v 1 && 2} a; { }
  b := a is C;
  a := C(1)->q;
  a := a->x;
  a := C(true)->x;
  C(a, b) := C(1);
  C(b) := C(1);
  C(a) := a;
  E(a) := C(1);
  a->x := 2;
  a[1] := 3;
}
datatype D { C(x: int), F(x: int, y: bool) }
