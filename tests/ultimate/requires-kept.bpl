//#Safe
procedure f(a : int) returns ()
requires a > 0;
{
  assert a != 0;
}
procedure main(x : int) returns ()
requires x > 5;
{
  call f(x - 3);
}
