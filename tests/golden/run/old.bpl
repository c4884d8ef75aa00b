// old is the state in which the procedure was called.
var g: int, h: int;
procedure Swap()
  requires g > 0;
  modifies g, h;
  ensures g == old(h) && h == old(g);
{
  g := h;
  h := g;
}
