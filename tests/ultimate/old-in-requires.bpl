//#Safe
var g : int;
procedure f() returns ()
requires old(g) > 0;
modifies g;
ensures g == old(g) - 1;
{
  assert g > 0;
  g := g - 1;
}
procedure main() returns ()
modifies g;
{
  g := 1;
  call f();
  assert g == 0;
}
