// Attributes that change what is checked: selective checking, always_assume, hidden axioms.
function f(x: int): int uses { hideable axiom (forall x: int :: { f(x) } f(x) == 1); }

procedure {:selective_checking} Late(n: int) returns (r: int) ensures r == n;
{
  var i: int;
  assert n >= 0;
  r := 0;
  while (i < n) invariant i <= n; { i := i + 1; assume {:start_checking_here} true; }
  assert i <= n;
  if (*) { r := n; }
}
procedure {:selective_checking} Unchecked() returns (r: int) ensures r == 7;
{ call r := Needs(-1); if (*) { assume {:start_checking_here} true; r := 7; } }

procedure Needs(x: int) returns (y: int);
  free requires {:always_assume} x < 10;
  requires x > 0;
  free ensures {:always_assume} y > x;
  ensures y >= x;
implementation Needs(x: int) returns (y: int) { }
procedure Calls(x: int) requires x > 5; { var y: int; call y := Needs(x); assert x < 10; }

procedure Hides() { hide f; assert f(2) == 1; }
procedure Reveals() { hide *; reveal f; assert f(2) == 1; }
