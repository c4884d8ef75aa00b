// call P(*): some argument meets the preconditions, and the call is made with any such argument.
function ok(x: int): bool;
axiom ok(7);
procedure Some(x: int, y: int) returns (r: int);
  requires ok(x);
  requires y > 3;
  ensures r == x + y;

procedure Holds() { var r: int; assert ok(7); call r := Some(*, 5); assert ok(r - 5); }
procedure None() { var r: int; assert ok(7); call r := Some(*, 2); } // fails
procedure Any() { var r: int; assert ok(7); call r := Some(*, 4); assert r == 11; } // fails
procedure Loop() { var r, i: int; assert ok(7); i := 0; while (i < 2) { call r := Some(*, 5); i := i + 1; } }
procedure {:inline 1} Body(x: int) returns (r: int) requires ok(x); { r := x; }
procedure Inlined() { var r: int; assert ok(7); call r := Body(*); assert ok(r); }
procedure {:selective_checking} Selected()
{ var r: int; call r := Some(*, 2); assume {:start_checking_here} true; assert r > 100; } // verifies: y > 3 is assumed
