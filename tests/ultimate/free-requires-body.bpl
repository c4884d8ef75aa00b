//#Safe
procedure f(x : int) returns ()
free requires x > 0;
{
  assert x >= 1;
}
procedure main(y : int) returns ()
{
  call f(y);
  assert y > 0;
}
