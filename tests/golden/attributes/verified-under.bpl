// {:verified_under e} p: e || p is checked, then p is assumed, by all engines.
procedure Needs(x: int); requires x > 0;

procedure Known(b: bool) requires b;
{
  var x, i: int;
  havoc x;
  i := 0;
  assert {:verified_under b} x >= 0;
  while (i < 3) { i := i + 1; }
  assert x >= 0;
}
procedure Always(x: int) { assert {:verified_under true} x > 0; assert x > 0; }
procedure Partly(x: int, b: bool) { assert {:verified_under b} x > 0; } // fails
procedure NotUsed(x: int) { assert {:verified_under true} {:subsumption 0} x > 0; assert x > 1; } // fails
procedure Loop(n: int, b: bool) requires b && n >= 0;
{
  var i: int;
  i := 0;
  while (i < n) invariant {:verified_under b} i <= n; { i := i + 1; }
  assert i == n;
}
procedure Call(x: int, b: bool) requires b; { call {:verified_under b} Needs(x); assert x > 0; }
procedure CallPartly(x: int, b: bool) { call {:verified_under b} Needs(x); } // fails
