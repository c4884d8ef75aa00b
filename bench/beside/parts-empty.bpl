// RUN: -printSplit:- -errorTrace:0
// RUN:
procedure focusInconsistency(x : int) returns (y: int)
  ensures false;
{
  var i: int where false;
  if (x > 0) { havoc i; } else { assume {:focus} true; }
}
procedure A(x : int) returns (y: int)
  ensures x > y;
{
  var i: int where i > 3;
  if (x > 0) { assume false; } else { assume {:focus} true; y := 3; }
}
procedure B(x : int) returns (y: int)
  ensures x > y;
{
  assert x > 9;
  if (x > 0) { y := 5; assume false; } else { assume {:focus} true; y := 3; }
  if (y > 2) { assume {:focus} x > 2; y := 3; } else { assume false; }
}
procedure C(x : int) returns (y: int)
{
  if (x > 0) { y := 5; assume false; assert x > 2; } else { y := 3; assert {:focus} x < y; }
  if (y > 2) { assume {:focus} x > 2; y := 3; } else { assume false; assert x > 7; }
}
procedure D(x : int) returns (y: int)
{
  if (x > 0) { y := 5; assert {:isolate} x > 2; } else { y := 3; assert {:isolate} x < y; assume false; }
  if (y > 2) { assume false;  assert {:isolate} y == 3; }
}
procedure E(x : int) returns (y: int)
{
  if (x > 0) { y := 5; assert x > 2; } else { y := 3; assert {:split_here} x < y; assume false; }
  if (y > 2) { assume false;  assert y == 3; } else {assert {:split_here} y < 2; }
}
procedure F(x : int) returns (y: int)
{
  var i: int where false;
  if (x > 0) { havoc i; assert {:split_here} x > 2; } else { y := 3; assert {:split_here} x < y; assume false; }
  if (y > 2) { havoc i;  assert y == 3; } else {assert {:split_here} y < 2; }
}
procedure WA(x : int) returns (y: int) { var i: int where false; assert x > 1; if (x > 0) { havoc i; assert x > 2; } else { assert x > 3; } assert x > 4; }
procedure WB(x : int) returns (y: int) { var i: int where false; havoc i; assert x > 2; }
procedure WC(x : int) returns (y: int) { var i: int where i == 1 && false; assert x > 1; if (x > 0) { havoc i; assert x > 2; } else { assert x > 3; } assert x > 4; }
procedure WD(x : int) returns (y: int) { assert x > 1; if (x > 0) { assume false; assert x > 2; } else { assert x > 3; } assert x > 4; }
procedure WE(x : int) returns (y: int) { var i: int where !true; assert x > 1; if (x > 0) { havoc i; assert x > 2; } else { assert x > 3; } assert x > 4; }
procedure WF(x : int) returns (y: int)
  ensures x > y;
{
  if (x > 0) { assume false; } else { y := 3; }
}
procedure WG(x : int) returns (y: int)
  ensures x > y;
{
  if (x > 0) { assume false; } else { assume {:focus} true; y := 3; }
}
procedure VA(x : int) returns (y: int) { var i: int where false; if (x > 0) { havoc i; assert x > 2; } else { assert {:focus} x > 3; } assert x > 4; }
procedure VB(x : int) returns (y: int) { if (x > 0) { assume false; assert {:split_here} x > 2; } else { assert {:split_here} x > 3; } assert x > 4; }
procedure VC(x : int) returns (y: int) { if (x > 0) { assert x > 7; assume false; assert {:split_here} x > 2; assert x > 3; } else { assert x > 3; } assert x > 4; }
procedure VD(x : int) returns (y: int) { var i: int where false; if (x > 0) { assert x > 7; havoc i; assert {:split_here} x > 2; assert x > 3; } else { assert x > 3; } assert x > 4; }
procedure VE(x : int) returns (y: int) { if (x > 0) { assert x > 7; assume false; assert  x > 2; assert {:focus} x > 3; } else { assert x > 3; } assert x > 4; }
procedure VF(x : int) returns (y: int) { var i: int where false; if (x > 0) { assert x > 7; havoc i; assert  x > 2; assert {:focus} x > 3; } else { assert x > 3; } assert x > 4; }
procedure VG(x : int) returns (y: int) { var i: int where false; if (x > 0) { assert x > 7; havoc i; assert {:isolate} x > 2; assert x > 3; } else { assert x > 3; } assert x > 4; }
