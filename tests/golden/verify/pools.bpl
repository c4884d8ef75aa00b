// Instances at terms that the program names; no trigger would find most of them.
function {:inline} Odd(x: int): bool { x mod 2 == 1 }
function p(x: int): bool;

procedure Assumed(f: [int]bool)
  requires (forall {:pool "A"} x: int :: f[x]);
{
  assume {:add_to_pool "A", 3} true;
  assert f[3];
}

// The witness of an existential.
procedure Proved(n: int)
{
  assume {:add_to_pool "W", n * n, n + 1} true;
  assert (exists {:pool "W"} x: int :: x * x == (n * n) * (n * n));
}

// Terms of a quantifier that gets constants for its variables.
procedure Skolem(a: [int]int, b: [int]int)
  requires (forall {:pool "S"} x: int :: a[x] <= b[x + 1]);
  requires (forall {:pool "S"} x: int :: b[x] <= a[x]);
{
  assert (forall x: int :: {:add_to_pool "S", x, x + 1} a[x] <= a[x + 1]);
}

// Inside an instance there may be more quantifiers, and more terms.
procedure Nested(r: [int][int]bool)
  requires (forall {:pool "X"} x: int :: (exists y: int :: {:add_to_pool "Y", y} r[x][y] && y > x));
  requires (forall {:pool "X"} x: int, {:pool "Y"} y: int :: r[x][y] ==> y < 0);
{
  assume {:add_to_pool "X", 7} true;
  assert false;
}

// A map that is given by an expression.
procedure Lambda(n: int) returns (m: [int]int)
  ensures (forall x: int :: {:add_to_pool "L", x} m[x] == x + n);
{
  m := (lambda {:pool "L"} i: int :: i + n);
}

// Two variables, of one pool and of two; terms of another type are left alone.
procedure Pairs(g: [int][bool]int)
  requires (forall {:pool "P"} x: int, {:pool "P", "Q"} y: bool :: g[x][y] == 0);
{
  assume {:add_to_pool "P", 5, true} {:add_to_pool "Q", false} true;
  assert g[5][true] + g[5][false] == 0;
}

// The loop's terms are those after it is cut.
procedure Loop(a: [int]int, n: int)
  requires (forall {:pool "I"} i: int :: 0 <= i && i < n ==> Odd(a[i]));
{
  var i: int;
  i := 0;
  while (i < n)
    invariant 0 <= i;
  {
    assert {:add_to_pool "I", i} Odd(a[i]);
    i := i + 1;
  }
}
