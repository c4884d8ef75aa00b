procedure Squares(n: int) returns (s: int)
  requires n >= 0;
  ensures s == n * n;
{
  var i: int;
  i := 0; s := 0;
  while (i < n)
    invariant 0 <= i && i <= n && s == i * i;
  {
    s := s + 2 * i + 1;
    i := i + 1;
  }
}
