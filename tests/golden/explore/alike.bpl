// States that look alike but are not: each of these procedures has a bug that only one of the
// paths leads to, which come together before it.
// ARGS: --keep-going
var g: int;
var m: [int]int;
function f(int): int;

// what a postcondition remembers of the entry
procedure remembers()
  modifies g;
  ensures g == old(g) + 1;
{
  var b: bool;
  g := 6;
  if (b) { g := 6; }
}

procedure old_values()
  modifies g;
{
  var b: bool;
  g := 5;
  if (b) { g := 0; }
  call remembers();
}

procedure noise() returns (r: int)
{
  havoc r;
  if (r > 0) { r := 1; } else { r := 1; }
}

// a variable that only the caller reads, after the call
procedure of_the_caller()
{
  var b: bool;
  var x, y: int;
  x := 1;
  if (b) { x := 2; }
  call y := noise();
  assert x + y != 3;
}

// a condition on an unknown that is read again later
procedure unknowns(d: int)
{
  var t: int;
  t := 0;
  if (d > 3) { t := 0; }
  if (t == 0 && d == 5) { assert t == 1; }
}

// a value that a function has on one path
procedure functions(k: int)
{
  var b: bool;
  if (b) { assume f(k) == 3; }
  assert b ==> f(k) > 3;
}

// the contents of a map
procedure maps()
  modifies m;
{
  var b: bool;
  m[0] := 1;
  if (b) { m[0] := 2; }
  b := true;
  assert m[0] == 1;
}

// a value that arrives through parameters and results
procedure pass(x: int) returns (y: int)
{
  var z: int;
  z := x;
  if (*) { z := z + 0; }
  y := z;
}

procedure flows()
{
  var b: bool;
  var x: int;
  x := 1;
  if (b) { x := 7; }
  b := false;
  call x := pass(x);
  assert x == 1;
}

// the seventh round
procedure rounds()
{
  var i: int;
  i := 0;
  while (i < 10) {
    assert i != 7;
    i := i + 1;
  }
}

procedure {:entrypoint} main(which, a: int)
  modifies g, m;
{
  if (which == 0) { call old_values(); }
  else if (which == 1) { call of_the_caller(); }
  else if (which == 2) { call unknowns(a); }
  else if (which == 3) { call functions(a); }
  else if (which == 4) { call maps(); }
  else if (which == 5) { call flows(); }
  else { call rounds(); }
}
