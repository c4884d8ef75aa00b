// Values are computed on the way to the check, by assignments and for calls.
procedure Callee(x: int);
  requires x > 3;

procedure Next(n: int)
{
  call Callee(n + 1); // missing: n >= 3 (0 of 1 calls)
}
procedure Use(n: int)
  requires n < 100;
{
  call Next(n);
}
procedure Twice(n: int, k: int)
  requires k == 2 * n;
{
  call Callee(k - 1); // missing: k >= 5
}
procedure Difference(n: int, k: int)
{
  var y: int;
  y := n - k;
  y := y + 2;
  assert y > 7; // missing: k + 5 < n
}
