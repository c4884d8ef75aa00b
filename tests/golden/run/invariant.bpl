// The invariant does not hold when the loop is first reached; the message names the place.
procedure Test(n: int)
  requires n >= 0;
{
  var i: int;
  i := 1;
  while (i < n)
    invariant {:msg "i stays below n"} i <= n;
  {
    i := i + 1;
  }
}
