// RUN: -noVerify

procedure P(a: int) returns (b: int) { a := 1; b := 2; havoc a; call a := Q(1); call b := Q(a); call b, b := R(); call c := Q(1); b, b := 1, 2; b, a := 1, 2; g := 1; k := 2; b := 1, 2; b, b := 1; }
procedure Q(x: int) returns (y: int); procedure R() returns (x: int, y: int); var g: int; const k: int;
procedure S() requires old(g) == 1; ensures old(g) == 1; requires r == 1; ensures old(old(g)) == g; modifies g, g; { var g: int; g := 1; old(g) := 2; }
procedure S2() { assert old(g) == g; g := g; call S(); call T(); } procedure T() modifies g;
procedure S3(g: int) { assert g == 1; L: goto L, M; N: return; if (*) { O: } goto O; while (*) { Q1: break; } while (*) invariant Q1; { break Q1; } Z: while (true) { break Z; } }
procedure S4() { var x: bv32; var y: bv8; x := x[8:0]; y := x[8:0]; y := x[0:8]; y := x[40:32]; x := x ++ y; x := y ++ y ++ y ++ y; x := 1; x := 1bv32; x := 1bv8; y := 256bv8; assert x < y; assert x == y; y := x[8 : 0][4:0]; x := x + x; }
