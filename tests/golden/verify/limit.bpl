// ARGS: --error-limit=2
procedure Many(a: bool, b: bool, c: bool)
{
  assert a;
  assert b;
  assert c;
}
