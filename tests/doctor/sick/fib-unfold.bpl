// EXPECT: long-chain at 3
function fib(n: int): int;
axiom (forall n: int :: {fib(n)} fib(n) == (if n < 2 then n else fib(n - 1) + fib(n - 2)));
procedure Fib(n: int, m: int)
  requires n > 10 && fib(n) == m;
{
  assert fib(n - 1) + fib(n - 2) == m;
  assert m * m >= 2 * m - 1;
}
