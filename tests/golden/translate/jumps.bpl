// Gotos: a diamond, two loops that share an exit, a loop with two entries.
procedure Diamond(x: int) returns (y: int)
  ensures y >= 1;
{
  start: goto low, high;
  low: assume x < 0; y := 1; goto join;
  high: assume x >= 0; y := x + 1; goto join;
  join: return;
}

procedure Nested(n: int)
{
  var i, j: int;
  outer: assert i == i; i := i + 1; goto inner, done;
  inner: assert j == j; j := j + 1; goto inner, outer, done, found;
  found: assume i == j; goto done;
  done: assert i >= 0 || i < 0;
}

procedure Entries()
{
  var x: int;
  a: goto b, c;
  b: x := x + 1; goto c, stop;
  c: x := x - 1; goto b, stop;
  stop: assume x == x; assert true;
}

// Three ways into three cycles: one loop that looks up where to go on.
procedure Tangled() { var x: int; x := 0; goto A, B, C;
  A: assert x >= 0; x := x + 1; goto B, C, E;
  B: assert x >= 0; x := x + 2; goto A, C, E;
  C: x := x + 3; goto A, B, E;
  E: assert x > 0; }
