type real;
procedure P(x: real, div: int) returns (r: int)
  ensures r == div % 2;
{
  r := div % 2;
}
