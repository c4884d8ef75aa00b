// Two functions that axioms define by each other, one of them without a condition.
function fact(int): int;
axiom fact(0) == 1;
axiom (forall n: int :: 1 <= n ==> fact(n) == n * before(n - 1));
function before(int): int;
axiom (forall n: int :: before(n) == fact(n));

procedure Test() returns (x: int)
{
  x := fact(5);
  assert x == 120;
}
