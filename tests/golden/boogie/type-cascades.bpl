// All ill-typed expressions of a program have one unknown type, which becomes the first type that it meets.
procedure Callee(a: int, b: bool, c: real) returns (r: int);
datatype Box<T> { Box(v: T), Count(w: int) }
var g: [int]int;
const k: int;

procedure Calls(i: int, x: bool, d: Box int)
{
  var r: int;
  call r := Callee(x - 1, i && x, 1.0);
  call r := Callee(i, -x, d->z);
  call r := Callee(-x, !i, d->v + 1.0);
}

// Nothing more is said of an assignment with an ill-typed side.
procedure Assignments(i: int, x: bool, d: Box int)
{
  i := x;
  i := x - 1;
  i[i] := 1;
  k := 3;
  k[3] := 3;
  d->z := 3;
  d->v := true;
  g[x] := 3;
  g[1][2] := 3;
  g[1] := -x;
}

procedure Conditions(i: int, x: bool)
requires i - true;
ensures -i;
ensures i == g;
{
  assert x - 1;
  assert x ==> (i + x);
  assert (if i then x else i);
  while (x - 1) invariant x - 2; { }
  if (i < x) { }
  if (!(i && x)) { }
  assume g;
}

function Body(x: int): int { x && x }
function Constant(): int { k && k }
