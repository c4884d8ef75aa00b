// ARGS.boogie:
// Where a postcondition fails in parts: Boogie joins returns to the end that only they lead to.
procedure G(x : int) returns (y: int)
  ensures x > y;
{
  if (x > 0) { assume false; } else { assume {:focus} true; y := 3; }
}
procedure G2(x : int) returns (y: int)
  ensures x > y;
{
  if (x > 0) { y := 2; } else { assume {:focus} true; y := 3; }
}
procedure G3(x : int) returns (y: int)
  ensures x > y;
{
  if (x > 0) { y := 2; return; } else { assume {:focus} true; y := 3; return; }
}
procedure G4(x : int) returns (y: int)
  ensures x > y;
{
  if (x > 0) { y := 2; return; } else { assert {:focus} x > 10; y := 3; }
  if (x < 0) { y := 3; } else { y := 4; return; }
  assume {:split_here} true;
  assume false;
}
procedure G5(x : int) returns (y: int)
  ensures x > y;
{
  if (x > 0) { y := 2; return; } else { assert {:focus} x > 10; y := 3; }
  if (x < 0) { assume false; } else { y := 4; return; }
}
procedure VA(x : int) returns (y: int) { var i: int where false; if (x > 0) { havoc i; assert x > 2; } else { assert {:focus} x > 3; } assert x > 4; }
procedure VB(x : int) returns (y: int) { if (x > 0) { assume false; assert {:split_here} x > 2; } else { assert {:split_here} x > 3; } assert x > 4; }
procedure VC(x : int) returns (y: int) { if (x > 0) { assert x > 7; assume false; assert {:split_here} x > 2; assert x > 3; } else { assert x > 3; } assert x > 4; }
procedure VD(x : int) returns (y: int) { var i: int where false; if (x > 0) { assert x > 7; havoc i; assert {:split_here} x > 2; assert x > 3; } else { assert x > 3; } assert x > 4; }
procedure VE(x : int) returns (y: int) { if (x > 0) { assert x > 7; assume false; assert  x > 2; assert {:focus} x > 3; } else { assert x > 3; } assert x > 4; }
procedure VF(x : int) returns (y: int) { var i: int where false; if (x > 0) { assert x > 7; havoc i; assert  x > 2; assert {:focus} x > 3; } else { assert x > 3; } assert x > 4; }
procedure VG(x : int) returns (y: int) { var i: int where false; if (x > 0) { assert x > 7; havoc i; assert {:isolate} x > 2; assert x > 3; } else { assert x > 3; } assert x > 4; }
