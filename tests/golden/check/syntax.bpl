// Several syntax errors; the parser goes on after each.
const a int;

procedure P(x: int returns (y: int)
{
  y := x +;
  if x > 0 {
    y = 1;
  }
}

axiom (forall x: int : x > 0);

procedure Q()
{
  call P(;
  assert true
}
