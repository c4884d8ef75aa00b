// Every instance asks for another one; what the axioms say of neighbours shows at once that the branch
// is impossible, to whom instantiates by triggers.
function f(int): int;
axiom (forall x: int :: { f(x) } f(x) < f(x + 1));
axiom (forall x: int :: { f(x) } f(x) < 0);
procedure main(a: int)
{
  if (f(a) > f(a + 3)) { assert false; }
}
