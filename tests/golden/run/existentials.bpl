// ARGS: -n 2 --bounded-ok
// Existentials in checks, also under universals.
procedure Test(n: int)
  requires 0 <= n && n < 2;
{
  assert (exists x: int :: x > 5);
  assert (forall i: int :: 0 <= i && i < 3 ==> (exists j: int :: j > i && j < i + 2));
}
