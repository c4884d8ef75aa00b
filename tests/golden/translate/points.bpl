// Maps made point by point, floats, several results, datatypes that hold maps over themselves.
type X;
function {:builtin "MapConst"} all(int): [X]int;
function {:builtin "MapAdd"} plus([X]int, [X]int): [X]int;
datatype Tree { Leaf(), Node(children: [Tree]int) }

procedure Split(x: X) returns (a: [X]int, b: int)
  ensures a[x] == b;
{
  a := plus(all(2), all(3));
  b := 5;
}

procedure Use(x: X, t: Tree) returns (f: float24e8)
{
  var m: [X]int, k: int;
  call m, k := Split(x);
  assert m[x] == k;
  assert t is Node ==> t == Node(t->children);
  f := 0x1.8e0f24e8;
  assert f == f && f <= f;
}
