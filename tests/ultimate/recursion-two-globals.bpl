//#Safe
var x, y : int;
procedure f(n : int) modifies x, y; { if (n > 0) { x := x + 1; call g(n - 1); } }
procedure g(n : int) modifies x, y; { if (n > 0) { y := y + 1; call f(n - 1); } }
procedure ULTIMATE.start() modifies x, y; { var n : int; x := 0; y := 0; call f(n); assert x - y >= 0 && x - y <= 1; }
