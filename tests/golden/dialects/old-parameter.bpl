// A name that is reserved today: read as of Boogie 2 without being told, but by `lindy boogie`.
procedure foo(real: int) returns (r: int)
{
  r := real / 2 + real % 2;
  assert 2 * r >= real;
}
procedure main()
{
  var x: int;
  call x := foo(3);
}
