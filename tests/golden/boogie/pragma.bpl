// #line changes places; a wrong pragma is quoted at column 0.
procedure P()
{
#line 50 other.dfy
  assert true;
#line many
#frobnicate
}
