// ARGS.dump: --after=lower
// Merging, triggers, attributes, bodies, owners.
function f(int, int): int;
function g(x: int): bool uses { axiom (forall x: int :: {:weight 3} g(x) ==> f(x, x) > 0); }
const c: int uses { axiom c > 0; }
const unique d, e: int;
axiom (forall x: int :: (forall y: int :: f(x, y) == f(y, x)));
axiom (forall x: int :: { f(x, 0) } (forall y: int :: { f(x, y), g(y) } { f(y, x) != 3 } f(x, y) > 0));
axiom (exists x: int :: {:nopats f(x, x)} g(x) || f(x, x) == 0);
axiom {:named "it"} (forall x: int :: {:qid "mine"} g(x) ==> (exists y: int :: y > x));
procedure P() returns (m: [int]bool)
{
  m := (lambda x: int :: g(x) && x > c);
  assert m == (lambda y: int :: y > c && g(y));
}
