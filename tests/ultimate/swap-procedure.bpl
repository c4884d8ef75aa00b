//#Safe
var a, b : int;
procedure swap() returns ()
modifies a, b;
ensures a == old(b) && b == old(a);
{
  var t : int;
  t := a;
  a := b;
  b := t;
}
procedure twice() returns ()
modifies a, b;
ensures a == old(a) && b == old(b);
{
  call swap();
  call swap();
}
