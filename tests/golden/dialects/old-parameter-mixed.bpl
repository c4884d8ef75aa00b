// Where today's meaning of the word is used, nothing is guessed.
procedure foo(real: int) returns (r: int)
{
  r := real;
}
procedure bar(x: real)
{
  assert x == x;
}
