//#Safe
var g : int;
procedure p1() modifies g; { call p2(); call p2(); }
procedure p2() modifies g; { call p3(); call p3(); }
procedure p3() modifies g; { call p4(); call p4(); }
procedure p4() modifies g; { g := g + 1; }
procedure ULTIMATE.start() modifies g; {
  g := 0; call p1(); assert g == 8;
}
