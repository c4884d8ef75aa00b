// ARGS: --entry=Main --by-spec=Next
// By its specification Next may return more than its body does.
procedure Next(x: int) returns (y: int)
  ensures y > x;
{
  y := x + 1;
}

procedure Main(x: int) returns (y: int)
  ensures y == x + 1;
{
  call y := Next(x);
}
