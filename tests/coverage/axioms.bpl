// Axioms, definitions and assertions that help.
function size(int): int;
axiom (forall x: int :: { size(x) } size(x) >= 0); // alone
axiom (forall x: int :: { size(x) } size(x) < 1000); // not
function twice(x: int): int { x + x } // alone
function thrice(x: int): int { 3 * x } // not

procedure Sizes(a: int)
{
  assert size(a) + 1 > 0;
  assert twice(a) == 2 * a;
}

const top: int;
axiom top == 10; // alone
procedure Lemma(a: int)
  requires a * a == top * top; // not
{
  assert top > 5;
  assert top > 4;
}
