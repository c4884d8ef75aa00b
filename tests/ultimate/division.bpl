//#Safe
procedure main(x : int) returns ()
{
  var div, mod : int;
  div := x / 2;
  mod := x % 2;
  assert x == 2 * div + mod;
  assert 0 <= mod && mod <= 1;
  assert (-7) / 2 == -4 && (-7) % 2 == 1;
  assert 7 / (-2) == -3 && 7 % (-2) == 1;
}
