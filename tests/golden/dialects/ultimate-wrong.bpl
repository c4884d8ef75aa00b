// ARGS: --dialect=ultimate
// `a && b || c` is one thing to everybody; `a || b && c` is not.
procedure P() returns (x : int)
{
  assert x == 1 && x == 2 || x == 3;
  assert x == 1 || x == 2 && x == 3;
}
