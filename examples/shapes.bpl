// Datatypes, a generic function, and bitvectors.

datatype Shape {
  Circle(radius: real),
  Rectangle(width: real, height: real),
  Group(first: Shape, second: Shape)
}

function Area(s: Shape): real;
axiom (forall r: real :: { Circle(r) } Area(Circle(r)) == 3.14159 * r * r);
axiom (forall w, h: real :: { Rectangle(w, h) } Area(Rectangle(w, h)) == w * h);
axiom (forall s, t: Shape :: { Group(s, t) } Area(Group(s, t)) == Area(s) + Area(t));

function {:inline} Twice<a>(f: [a]a, x: a): a { f[f[x]] }

function {:bvbuiltin "bvadd"} Add8(x: bv8, y: bv8): bv8;

procedure Double(s: Shape) returns (pair: Shape)
  ensures Area(pair) == 2.0 * Area(s);
{
  pair := Group(s, s);
  assert pair is Group && pair->first == pair->second;
}

procedure Wrap(x: bv8) returns (y: bv8)
  ensures y[4:0] == x[4:0];
{
  y := Add8(x, 16bv8);
  y := 0bv4 ++ y[4:0];
}

procedure UseTwice(next: [int]int) returns (z: int)
  requires (forall i: int :: next[i] > i);
  ensures z > 1;
{
  z := Twice(next, 0);
}
