//#Unsafe
var g : int;
procedure p0() modifies g; { if (*) { g := g + 1; } else { g := g + 2; } }
procedure p1() modifies g; { call p0(); call p0(); }
procedure p2() modifies g; { call p1(); call p1(); }
procedure p3() modifies g; { call p2(); call p2(); }
procedure p4() modifies g; { call p3(); call p3(); }
procedure p5() modifies g; { call p4(); call p4(); }
procedure ULTIMATE.start() modifies g; { g := 0; call p5(); assert 32 <= g && g <= 64-1; }
