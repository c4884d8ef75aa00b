//#Safe
procedure main(x : int, y : int) returns ()
{
  var z : int;
  z ≔ x;
  assume ¬(x ≥ y) ∧ y ≠ 0 ∨ x == y;
  assert z ≤ y;
  assert (∀ i : int :: i ≤ i) ∧ (∃ i : int • i == 3);
  assert x == y ⇔ y == x;
}
