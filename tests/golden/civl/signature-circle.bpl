// Formals of what refines, against those of the action.
var {:layer 0,3} x: int;
action {:layer 1,2} One1(a: int) returns (b: int) refines Two1; { b := a; }
action {:layer 3} Two1(a: bool) returns (c: int) { c := 1; }
action {:layer 1,2} One2(a: int) refines Two2; { }
action {:layer 3} Two2(a: int) returns (b: int) { b := 1; }
yield procedure {:layer 1} P1({:hide} h: int, a: int, {:layer 0,0} l: int) returns (b: bool);
refines One3;
action {:layer 2} One3({:linear} a: int) returns (b: int) { b := 1; }
yield procedure {:layer 1} P2(a: int);
refines action {:layer 2} Same { }
action {:layer 1} Circle1() { call Circle2(); }
action {:layer 1} Circle2() { call Circle1(); }
