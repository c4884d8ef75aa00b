// ARGS.dump: --after=lower
// Measures of procedures and loops.
var calls: int;
procedure Even(n: int) returns (b: bool)
  requires n >= 0;
  measure n, true;
  modifies calls;
{
  calls := calls + 1;
  if (n == 0) { b := true; } else { call b := Odd(n - 1); }
}
procedure Odd(m: int) returns (b: bool)
  requires m >= 0;
  measure m, calls > 0;
  modifies calls;
{
  if (m == 0) { b := false; } else { call b := Even(m - 1); }
}
procedure Loop(n: int)
{
  var i: int;
  while (i < n)
    invariant i <= n;
    measure n - i;
  {
    if (*) { i := i + 2; } else { i := i + 1; }
  }
  head: measure i; goto more, done;
  more: i := i - 1; goto head, done;
  done: return;
}
