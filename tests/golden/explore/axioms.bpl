// Axioms that contradict each other, though nothing leads to them: only --check-entry tells.
// ARGS: --check-entry
const c: int;
axiom c > 3;
axiom c < 2;
procedure main(x: int)
{
  assert x == x;
}
