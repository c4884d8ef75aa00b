// Where variables of a Civl program may be used and changed.
var {:layer 0,2} g: int;
var {:layer 0,2} h: [int]int;
pure procedure Pq(x: int) returns (y: int);
procedure Plainq(x: int) returns (y: int);
datatype D { D(a: int) }
yield procedure {:layer 1} P() {
 var {:layer 1} l: int;
 var m: [int]int;
 g := 1;
 m[l] := 1;
 m[g] := 1;
 h[l] := 2;
 havoc g;
 m[0] := l;
 D(g) := D(1);
 call {:layer 1} g := Pq(1);
 assert {:layer 1} g > 0 && l > 0;
 assert {:layer 0} l > 0;
 if (g > 0) {}
 while (*) invariant {:layer 1} g > 0; invariant {:layer 0} l > 0; {}
}
action {:layer 0} Early() modifies g; { g := 1; }
action {:layer 1,3} Longer() { assert g > 0; }
yield invariant {:layer 3} Late();
preserves g > 0;
invariant {:layer 0} Global();
preserves g > 0;
yield left procedure {:layer 3} Mover(); modifies g;
preserves {:layer 2} true;
preserves {:layer 3} true;
yield procedure {:layer 1} Yielding();
preserves {:layer 1} true;
requires {:layer 1} g > 0;
ensures {:layer 1} old(g) > 0 && g > 0;
