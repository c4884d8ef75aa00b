// EXPECT: contradiction at 3
function f(x: int): int;
axiom (forall x: int :: {f(x)} f(x) > x);
axiom (forall x: int :: {f(x)} f(x) <= 5);
procedure P(x: int) requires f(x) > 0; {
  var y: int;
  y := f(x + 1) + f(10);
  assert y > 0;
}
