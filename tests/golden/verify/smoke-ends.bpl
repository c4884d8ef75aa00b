// ARGS.verify: --smoke
// ARGS.boogie: /smoke
// What is asked for: the end of each block whose ways do not divide further, and what comes before an `assume false`
// or a call that does not return.
function F(): bool; axiom !F();
procedure w(a: int); ensures F();
procedure b(x:int, y: int)
  requires x>0;
{
  var z : int;
  while (z > 9) invariant z > -5; { z := z - 1; call w(z);  z := z - 2; }
  if (*) { z := 5; assume F(); z := 3; }
  havoc z;
}
procedure b2(x:int, y: int) { var z: int; while (x > 2) { if (y > 2) { z := 3; assume y == 3; if (y > 3) { z := 2; break; } } z := 5; } if (x > 2) { z := 7; return; } assume {:PossiblyUnreachable} z > 3; if (x > 3) { z := 9; assume {:PossiblyUnreachable} z > 8; } }
procedure b3(x:int, y: int) { var z: int; z := 2; if (x > 3) { goto A, B; } A: assume x < 2; z := 4; goto C; B: assume x < 3; goto D; C: D: z := 8; assume false; z := 9; goto E; E: assume false; return; }
procedure b4(x:int, y: int) { assume x > 2; assert x > 4 ==> x > 1; assume x < 1; assert x < 1; assert 1 == 1; }
procedure b5(x:int, y: int) { var i: int; assume x > 2; assert x > 4 ==> x > 1; assume x < 1; while (i < x) { i := i + 1; } assert 1 == 1; if (x > 4) { goto L; } call w(2); L: goto M; M: goto M; }
procedure tw(a: int); ensures false;
procedure tv(a: int); ensures a < 0; ensures false;
procedure tb1(x:int) { var z: int; z := 3; call tw(z); z := 5; }
procedure tb2(x:int) { var z: int; z := 3; if (x > 2) { call tw(z); z := 5; } z := 7; }
procedure tb3(x:int) { var z: int; z := 3; if (x > 2) { assume false; z := 5; } z := 7; }
procedure tb4(x:int) { var z: int; z := 3; if (x > 2) { z := 5; return; } z := 7; }
procedure tb5(x:int) { var z: int; z := 3; if (x > 2) { assume x < 1; call tv(2); z := 5; return; } z := 7; }
procedure tb6(x:int) { var z: int; z := 3; if (x > 2) { assume x < 1; assert false; z := 5; return; } z := 7; }
procedure tb7(x:int) { var z: int; z := 3; while (*) { z := 3; } assume z == 4; assert z == 4; z := 7; }
procedure tb8(x:int) { var z: int; z := 3; if (x > 2) { assume {:foo} false; assert {:PossiblyUnreachable} z == 3;  z := 5; } z := 7; }
procedure tb9(x:int) { var z: int; z := 3; if (x > 2) { assume x < 1; assume false; assert {:PossiblyUnreachable} z == 3;  z := 5; } z := 7; }
procedure tb10(x:int) returns (z: int) ensures z > 2; { assume x > 2; if (x < 1) { z := 1;  return; } else if (x < 2) { z := 3; } else { z := 4; } }
