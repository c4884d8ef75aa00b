//#Safe
procedure main() returns ()
{
  var r : real;
  r := 1.0 / 4.0;
  assert r + r == 0.5;
  assert 1 / 4 == 0;
}
