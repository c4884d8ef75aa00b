// A universal that evaluation settles, on a path that fails.
function f(int): int;
axiom (forall x: int :: 0 <= x && x < 5 ==> f(x) == x * x);
procedure main(a: int)
{
  assume 0 <= a && a < 5;
  assert f(a) != 9;
}
