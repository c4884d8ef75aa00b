// ARGS: /contractInfer /printAssignment
// Candidates at a loop and in contracts: the greatest set that holds is kept, whatever depends on one
// that falls falls with it, and a check without candidate is an ordinary failure.
const {:existential true} low: bool;
const {:existential true} high: bool;
const {:existential true} exact: bool;
const {:existential true} positive: bool;
const {:existential false} ordinary: bool;

procedure Count(n: int) returns (i: int)
  requires positive ==> n > 0;
  ensures exact ==> i == n;
{
  i := 0;
  while (i < n)
    invariant low ==> 0 <= i;
    invariant 0 <= n ==> high ==> i <= n;
  {
    i := i + 1;
  }
}

procedure Caller(m: int)
  requires 0 <= m;
{
  var r: int;
  call r := Count(m);
  assert r == m; // exact falls with positive: for n < 0 the result is 0
}
