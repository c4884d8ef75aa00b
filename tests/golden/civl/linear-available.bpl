// Permissions that are gone where they are needed.
datatype Pair { Pair(left: One int, right: One int) }
var {:layer 0,1} {:linear} g: One int;
procedure Eat({:linear_in} x: One int);
procedure Look({:linear} x: One int);
procedure Fill({:linear_out} x: One int);
procedure Make() returns ({:linear} x: One int);
procedure Twice({:linear_in} x: One int) { call Eat(x); call Eat(x); }
procedure Back({:linear} x: One int) { call Eat(x); }
procedure Refill({:linear} x: One int) { call Eat(x); call Fill(x); call Look(x); }
procedure NotFilled({:linear_out} x: One int) returns ({:linear} y: One int) { }
procedure Branch({:linear_in} x: One int, c: bool) { if (c) { call Eat(x); } call Look(x); }
procedure Loop({:linear_in} x: One int) { while (*) { call Eat(x); } }
procedure Packs({:linear_in} x: One int, {:linear_in} y: One int) {
  var p: Pair;
  var a, b: One int;
  p := Pair(x, y);
  call Look(x);
  Pair(a, b) := p;
  call Look(a);
  Pair(a, b) := p;
  call Look(a);
}
procedure Havocs({:linear_in} x: One int) {
  var a: One int;
  call a := Make();
  a := x;
  call Look(a);
  havoc a;
  call Look(a);
}
procedure Swap({:linear_in} x: One int) returns ({:linear} y: One int, {:linear} z: One int) {
  call y := Make();
  z := x;
  y, z := z, y;
}
procedure Global({:linear_in} x: One int) modifies g; {
  var a: One int;
  a := g;
  call Look(a);
  while (*) { call Eat(a); call a := Make(); }
  g := a;
}
yield invariant {:layer 1} Holds({:linear} x: One int);
yield procedure {:layer 1} Thread({:linear} x: One int);
yield procedure {:layer 1} Start({:linear_in} x: One int) {
  async call Thread(x);
  call Thread(x);
}
yield procedure {:layer 1} Arms({:linear_in} x: One int, {:linear_in} y: One int) {
  call Thread(x) | Thread(y) | Holds(x);
  call Thread(x) | Thread(x);
  call Thread(x) | Map_MakeEmptyThing();
}
pure procedure Map_MakeEmptyThing();
