// ARGS: --inline-depth=2 --infer=all --candidates --proc=Main
// All calls by body; a guard that is kept in a variable.
procedure Check(cond: bool)
{
  assert cond;
}
procedure Less(a: int, b: int) returns (r: bool)
{
  r := a < b;
}
procedure Main(n: int)
  requires 0 <= n;
{
  var i: int, b: bool;
  i := 0;
  loop:
  call b := Less(i, n);
  goto body, done;
  body:
  assume b;
  i := i + 1;
  goto loop;
  done:
  assume !b;
  call Check(i == n);
}
