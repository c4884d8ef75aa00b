// Names and layers: every complaint of the resolution of Civl.
var {:layer 0,2} g: int;
action {:layer 1} A() modifies g; { g := 1; }
yield procedure {:layer 0} R(); refines A;
procedure Plain() { async call R(); call A(); }
procedure Plain2() returns (x:int);
pure procedure Pu() { call Plain(); call A(); }
pure action PA() { call Plain(); call A(); }
yield procedure {:layer 1} Y() returns (r: int)
requires call R();
requires call Plain();
{ call A(); call Plain(); async call A(); async call Plain(); async call r := Plain2(); call {:layer 1,2,3} Pu(); call {:layer 2} Pu(); call r := Plain2() | r := Plain2(); }
action B() { async call R(); async call A(); call Y(); }
yield procedure {:layer 1} Z() returns (r: int, q: int)
{
  call r := Z2(1) | r := Z2(1);
  call r := Z2(q) | q := Z2(r);
  call r := Z2(r) | q := Z2(q);
}
yield procedure {:layer 1} Z2(i: int) returns (r: int);
var {:layer 1,2,3} many: int;
yield procedure NoLayer();
yield invariant {:layer 1,2} TwoLayers();
action {:layer 1,2,3} ThreeLayers() {}
pure action PureModifies() modifies g; {}
pure action PureGlobal() returns (r: int) { r := g; }
pure action {:layer 1} OldAction() { assert old(true); }
yield procedure {:layer 1} Late({:layer 0,2} i: int, {:layer 0,1,2} j: int);
yield procedure {:layer 1} Clauses()
requires g > 0;
requires {:layer 2} old(g) > 0;
ensures {:layer 2} g > 0;
measure 1;
{
  assert true;
  assert {:layer 2} true;
  while (*) measure 1; invariant true; {}
}
action {:layer 1,2} Precondition()
requires true;
requires {:layer 3} true;
{}
yield procedure {:layer 1} Undeclared(); refines Nothing;
yield procedure {:layer 1} Modifies(); modifies g;
yield left procedure {:layer 1} Both(); refines A;
