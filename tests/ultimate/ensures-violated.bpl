//#Unsafe
var g : int;
procedure f() returns ()
modifies g;
ensures g == old(g) + 1;
{
  g := g + 2;
}
