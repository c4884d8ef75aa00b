// ARGS: -n 4 --bounded-ok
procedure Test() returns (path: int)
{
  path := 0;
  goto A, B;
A:
  path := path + 1;
  goto C, D;
B:
  path := path + 10;
  goto C, D;
C:
  assert path != 10;
  return;
D:
  path := path + 100;
}
