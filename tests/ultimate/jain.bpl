//#Safe
procedure main() returns ()
{
  var x, y : int;
  y := 1;
  while (*) {
    havoc x;
    y := y + 2 * x;
    assert y != 0;
  }
}
