// Inferred modifies clauses are checked where the global is declared.
var {:layer 0,1} x: int;
var {:layer 0,1} y: int;

action {:layer 1,2} Written(i: int)
modifies y, x, y;
{ y := i; x := i; }

action {:layer 1,2} Inferred(i: int) { x := i; }

action {:layer 1,2} InferredOfCallee(i: int) { call Inferred(i); }
