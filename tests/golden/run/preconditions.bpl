// ARGS: --entry=Main --failing
procedure Div(x: int, y: int) returns (q: int)
  requires y != 0;
  requires x >= y;
{
  q := x div y;
}

procedure Main(x: int) returns (q: int)
{
  if (x > 3) {
    call q := Div(10, x - 4);
  } else {
    call q := Div(x, 5);
  }
}
