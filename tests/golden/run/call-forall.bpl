// ARGS: --entry=Main
// A lemma for all arguments at once.
function f(int): int;

procedure Lemma(n: int)
  requires n >= 0;
  ensures f(n) == n * n;
{
  assume f(n) == n * n;
}

procedure Main(k: int) returns (r: int)
  requires 2 <= k && k <= 3;
{
  call forall Lemma(*);
  r := f(k);
  assert r < 9;
}
