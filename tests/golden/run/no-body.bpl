// ARGS: --entry=Main
// A procedure without a body: all that is known is its specification.
var g: int;
procedure Change(x: int) returns (y: int);
  requires x > 0;
  modifies g;
  ensures g == old(g) + y && y >= x;

procedure Main(x: int)
  requires x >= 0 && g == 5;
  modifies g;
{
  var d: int;
  if (x > 1) {
    call d := Change(x);
    assert g > 8;
  } else {
    call d := Change(x);
  }
}
