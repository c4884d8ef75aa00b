// ARGS: --random=500 --seed=3
// Nothing fails: what is assumed is met, by drawing what it allows, and what cannot be decided is no failure.

procedure Directed(n: int, a: [int]int)
  requires 0 <= n && n < 100;
  requires (forall i: int :: 0 <= i && i < n ==> 0 <= a[i] && a[i] < 10);
{
  var x, y: int, b: bool, r: real, m: [int]int;
  havoc x, y, b, r, m;
  assume x == 2 * y + 1;
  assume b ==> y > 5;
  assume r > 0.5;
  assume m == a[3 := x];
  assert x mod 2 == 1;
  assert b ==> x > 11;
  assert r + r > 1.0;
  assert m[3] == x;
  if (n > 4) { assert m[4] < 10; }
}

const unique A: int;
const unique B: int;
const C: int;
axiom A + 10 < C;

procedure Constants()
{
  assert A != B;
  assert A < C - 9;
}

function f(int): int;
axiom (forall x: int :: f(x) > x);

// Of a function that an axiom without bounds speaks of, nothing is confirmed.
procedure Axiom(x: int)
{
  assert f(f(x)) > x + 1;
}

function half(x: int): int { if x <= 1 then 0 else 1 + half(x - 2) }

procedure Half(x: int)
  requires 0 <= x && x < 60;
{
  assert 2 * half(x) <= x && x <= 2 * half(x) + 1;
}

procedure Jumps(x: int) returns (y: int)
  ensures y >= x;
{
  y := x;
  goto A, B, Out;
A: assume y < 10; y := y + 1; goto A, B, Out;
B: assume y > 5; y := y + 2; goto A, Out;
Out: return;
}

procedure Increase(by: int);
  modifies g;
  requires by >= 0;
  ensures g >= old(g) + by;
var g: int where g >= -5;

procedure Spec()
  modifies g;
  ensures g >= 2;
{
  call Increase(3);
  call Increase(4);
}
