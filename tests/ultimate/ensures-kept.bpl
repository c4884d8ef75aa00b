//#Safe
var g : int;
procedure f() returns ()
modifies g;
ensures g == old(g) + 2;
{
  g := g + 1;
  g := g + 1;
}
procedure main() returns ()
modifies g;
{
  g := 5;
  call f();
  assert g == 7;
}
