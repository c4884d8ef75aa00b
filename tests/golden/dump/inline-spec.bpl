// ARGS: --self-check --after=inline --inline=spec
// At depth 0 a call stays a call.
var g: int;

procedure {:inline 1} Add(x: int) returns (y: int)
  requires x > 0;
  free requires x < 100;
  modifies g;
  ensures y > old(g);
  free ensures y < 1000;
{
  var t: int where t > x;
  g := g + x;
  if (t > 10) { y := old(g) + x; return; }
  y := g;
}

procedure {:inline 2} Count(n: int) returns (r: int)
{
  if (n > 0) { call r := Count(n - 1); r := r + 1; } else { r := 0; }
}


procedure Recursive() { var r: int; call r := Count(5); assert r == 5; }

procedure Other(x: int) returns (y: int);
procedure ByCall() { var r: int; call {:inline 1} r := Local(1); call r := Local(2); call r := Other(3); }
procedure Local(x: int) returns (y: int) { y := x; }
procedure {:inline true} Quirk() { assert false; }
