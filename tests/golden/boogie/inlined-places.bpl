// ARGS: /printInlined /env:0
// Each procedure fails in one place.
var g: int;
procedure {:inline 1} Inc(by: int) returns (was: int)
  requires by > 0;
  modifies g;
  ensures g == old(g) + by;
{ was := g; g := g + by; }
procedure {:inline 1} Twice(by: int) returns (was: int)
  requires by >= 0;
  modifies g;
  ensures was == old(g);
{ call was := Inc(by + 1); call was := Inc(by + 1); }
procedure {:inline 1} Count(n: int) returns (i: int)
  requires n >= 0;
{
  i := 0;
  while (i < n)
    invariant i <= n;
    invariant i < 5;
  { i := i + 1; }
}
procedure {:inline 1} Start(n: int) returns (i: int)
{
  i := n;
  while (i < 9)
    invariant 0 <= i;
  { i := i + 1; }
}
procedure plain(x: int) returns (y: int); requires x != 7; ensures y > x;
procedure {:inline 1} Wrap(x: int) returns (y: int) { call y := plain(x); call y := plain(y); assert y > x; }
procedure {:inline 2} Fall(n: int) returns (r: int)
  ensures r == 0;
{ if (n <= 0) { r := n; return; } call r := Fall(n - 1); }

procedure AtCall() modifies g; { var w: int; call w := Inc(1); call w := Inc(0); }
procedure AtEnsures() modifies g; { var w: int; g := 3; call w := Twice(2); }
procedure AtLoop() { var w: int; call w := Count(3); call w := Count(8); }
procedure AtEntry() { var w: int; call w := Start(0); call w := Start(w); call w := Start(-1); }
procedure AtPlain() { var w: int; call w := Wrap(8); call w := Wrap(6); }
procedure AtDepth(n: int) { var r: int; assume n == 0 - 1; call r := Fall(n); }
procedure AtEnd(n: int) returns (r: int) ensures r > 4; { call r := Fall(0); if (n > 3) { r := 5; return; } }
procedure AtAssert(n: int) { var w: int; call w := Wrap(9); assert w > 11; assert w > 12; }
procedure AtSame(n: int) requires n > 2; { var w: int; call w := Wrap(9); call AtSame(n - 1); }
