// ARGS: /print:- /env:0
// After /print, messages quote the printed text.
procedure P(x: int) returns (y: int)
  ensures y > x;
{
  if (x > 0) {
    y := x;
  } else {
    y := x + 1;
    assert y > 0;
  }
}
