// ARGS: --self-check --after=inline
// Calls of {:inline N} procedures: names, depth, old, where, results nobody wants twice.
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

procedure Main() returns (r: int)
  modifies g;
  ensures g >= old(g);
{
  var inline$a: int;
  inline$a := 1;
  call r := Add(3);
  call r := Add(r);
  assert r > old(g);
}

procedure Recursive() { var r: int; call r := Count(5); assert r == 5; }

procedure Other(x: int) returns (y: int);
procedure ByCall() { var r: int; call {:inline 1} r := Local(1); call r := Local(2); call r := Other(3); }
procedure Local(x: int) returns (y: int) { y := x; }
procedure {:inline true} Quirk() { assert false; }
