// As in a proof, each round of a loop starts with values for which the where clauses hold.
procedure Test() returns (w: int where w == x, x: int where 0 <= x)
{
  var rounds: int;
  rounds := 0;
  while (*) {
    assert w == x;
    w := w + 1;
    havoc x;
    rounds := rounds + 1;
  }
  assert w == x;
  assert rounds < 2;
}
