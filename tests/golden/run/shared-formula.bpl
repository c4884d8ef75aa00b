// ARGS: --timeout=20
// A formula that is small only because its parts are shared: b occurs twice in each round.
procedure Main(start: bool)
{
  var b, x, y: bool;
  var i: int;
  b, i := start, 0;
  while (i < 60) {
    havoc x, y;
    b := (b && x) || (!b && y);
    i := i + 1;
  }
  assume b;
  assert !start || !b;
}
