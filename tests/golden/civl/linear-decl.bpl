// Annotations of declarations, and what clauses may give to invariants.
var {:layer 0,1} {:linear_in} a: One int;
var {:layer 0,1} {:linear} b: One int;
yield invariant {:layer 1} Keep({:linear} k: One int);
yield invariant {:layer 1} Take({:linear_in} k: One int);
procedure P() returns ({:linear_out} x: One int);
yield procedure {:layer 1} Good({:linear} x: One int, {:linear_in} y: One int,
  {:linear_out} z: One int) returns ({:linear} r: One int);
  requires call Keep(x);
  requires call Keep(y);
  preserves call Keep(x);
  ensures call Keep(x);
  ensures call Keep(z);
  ensures call Keep(r);
yield procedure {:layer 1} Bad({:linear} x: One int, {:linear_in} y: One int,
  {:linear_out} z: One int, o: One int);
  requires call Keep(z);
  requires call Keep(o);
  preserves call Keep(y);
  preserves call Keep(z);
  ensures call Keep(y);
  ensures call Keep(One(3));
