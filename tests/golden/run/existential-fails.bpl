// No even number between n and n + 2 when ... n is even.
procedure Test(n: int)
  requires n >= 3;
{
  assert (exists k: int :: n < k && k < n + 2 && k mod 2 == 0);
}
