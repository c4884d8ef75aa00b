//#Safe
procedure main() returns ()
{
  var r : real;
  r := 0.0;
  while (*) {
    r := r + 0.5;
  }
  assert r >= 0.0;
}
