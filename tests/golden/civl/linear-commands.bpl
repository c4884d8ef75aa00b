// Assignments and calls of linear values.
datatype Pair { Pair(left: One int, right: One int, n: int) }
var {:layer 0,1} {:linear} g: One int;
var {:layer 0,1} {:linear} m: Map (One int) int;
procedure Eat({:linear_in} x: One int, {:linear_in} y: One int);
pure procedure Pure({:linear_in} x: One int) returns ({:linear} y: One int);
function id(x: One int): One int;
procedure Assign({:linear_in} p: One int, {:linear_in} q: One int) {
  var a, b: One int;
  var pair, twin: Pair;
  var map: Map (One int) int;
  var n: int;
  a->val := 3;
  pair->left->val := 3;
  map->dom[a] := true;
  a, b := p, p;
  pair := Pair(p, p, 3);
  pair := Pair(id(p), q, 3);
  Pair(a, b, n) := Pair(p, q, 3);
  pair, twin := twin, pair;
}
procedure Calls({:linear_in} p: One int, {:linear} w: Map (One int) int) modifies g, m; {
  var a: One int;
  var map: Map (One int) int;
  var set: [One int]bool;
  var n: int;
  call Eat(p, p);
  call Eat(p, id(p));
  call Eat(p, g);
  call a := Pure(g);
  call g := Pure(g);
  call Move(id(p), a);
  call Move(p, id(p));
  call Map_Put(id3(map), p, 3);
  call n := Map_Get(w, p);
  call map := Map_Split(map, set);
  call Map_Join(map, map);
  call Path_Store(p->val, 3);
  call Path_Store(p, p);
}
function id3(x: Map (One int) int): Map (One int) int;
