//#Unsafe
procedure f(a : int) returns ()
requires a > 0;
{
}
procedure main(x : int) returns ()
{
  call f(x);
}
