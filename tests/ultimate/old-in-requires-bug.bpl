//#Unsafe
var g : int;
procedure f() returns ()
requires old(g) > 0;
modifies g;
{
  g := g - 1;
}
procedure ULTIMATE.start() returns ()
modifies g;
{
  g := 1;
  call f();
  call f();
}
