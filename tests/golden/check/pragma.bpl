// Places follow #line; the excerpt shows the real line.
procedure P()
{
#line 100 generated.dfy
  assert one;
  assert two;
#line 7
  assert three;
}
