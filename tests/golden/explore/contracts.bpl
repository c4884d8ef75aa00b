// Preconditions of the entry are assumed, those of calls are checked; a procedure without a body has
// its specification only.
// ARGS: --keep-going
var g: int;

procedure source() returns (x: int);
  modifies g;
  ensures 0 <= x && x <= 2;
  ensures g == old(g) + x;

procedure half(x: int) returns (y: int)
  requires x mod 2 == 0;
  ensures y + y == x;
{
  y := x div 2;
}

procedure wrong(x: int) returns (y: int)
  ensures y > x;
{
  y := x + x;
}

procedure main()
  requires g == 0;
  modifies g;
{
  var a, b: int;
  call a := source();
  assert g == a;
  call b := wrong(a + 1);
  call b := half(a);
}
