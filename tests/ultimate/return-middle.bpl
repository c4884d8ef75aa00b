//#Safe
procedure f(x : int) returns (r : int)
ensures r >= 0;
{
  if (x < 0) {
    r := -x;
    return;
  }
  r := x;
}
