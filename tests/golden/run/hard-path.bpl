// Each round makes the questions about the path harder, unless values are fixed on the way. That happens by itself here.
procedure Next(x: int) returns (y: int);
  ensures (y * 37 + x * 11) mod 1009 == 5 && y > x && y mod 7 != x mod 7;

procedure Main(start: int) returns (x: int)
  requires start > 3;
{
  var i: int;
  x := start;
  i := 0;
  while (i < 8) {
    call x := Next(x);
    if (x mod 3 == 1) { x := x + 1; }
    i := i + 1;
  }
  assert x > 0;
}
