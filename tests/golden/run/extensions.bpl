// Conditions on infinitely many values: each execution is confirmed by maps and functions that satisfy them everywhere
// and have the values shown.
function next(x: int): int;
axiom (forall x: int :: next(x) > x);
procedure Next(x: int) returns (y: int)
  ensures y == x + 1;
{
  y := next(x);
}

procedure Increasing(a: [int]int)
  requires (forall i: int :: a[i + 1] > a[i]);
{
  assert a[5] > a[2] + 2;
  assert a[0] >= 0;
}

procedure Alternating(b: [int]bool)
  requires (forall i: int :: b[i] <==> !b[i + 1]);
{
  assert b[0];
}

procedure Squares(a: [int]int)
  requires (forall i: int :: i >= 0 ==> a[i] == i * i);
{
  assert a[3] == 10;
}

procedure Symmetric(m: [int][int]int)
  requires (forall i, j: int :: m[i][j] == m[j][i]);
{
  assert m[1][2] == 0;
}

function f(x: int, y: int): int;
axiom (forall x, y: int :: f(x, y) == f(y, x));
axiom (forall x: int :: f(x, 0) == x);
procedure Commutes(a: int, b: int) {
  assert f(a, b) >= a;
}

function g(x: int): int;
function inverse(x: int): int;
axiom (forall x: int :: inverse(g(x)) == x);
procedure Injective(x: int, y: int)
  requires x != y;
{
  assert g(x) != g(y);
  assert g(x) < g(y);
}

type T;
function le(x: T, y: T): bool;
axiom (forall x: T :: le(x, x));
axiom (forall x, y: T :: le(x, y) && le(y, x) ==> x == y);
axiom (forall x, y, z: T :: le(x, y) && le(y, z) ==> le(x, z));
axiom (forall x, y: T :: le(x, y) || le(y, x));
procedure Least(a: T, b: T) returns (m: T)
  ensures le(m, a) && le(m, b);
{
  if (le(a, b)) { m := a; } else { m := a; }
}

type Ref;
const null: Ref;
var link: [Ref]Ref;
procedure Acyclic(h: Ref)
  requires (exists rank: [Ref]int :: (forall r: Ref :: r != null ==> rank[link[r]] < rank[r]));
  requires h != null;
{
  assert link[h] != h;
  assert link[h] == null;
}

procedure Quantified() {
  assert (forall x: int :: (exists y: int :: y > x && y mod 2 == 0));
  assert (exists x, y, z: int :: x > 0 && y > 0 && z > 0 && x * x + y * y == z * z);
}

// There are none: every value that is looked at is fine, but not all together.
procedure Bounded(a: [int]int)
  requires (forall i, j: int :: i < j ==> a[i] < a[j]);
  requires a[0] == 0 && a[100] == 1;
{
  assert false;
}
