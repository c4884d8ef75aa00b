// Civl is not supported, which is said once for each construct; the rest is checked all the same.
var {:layer 0,1} x: int;
yield procedure {:layer 1} Count();
requires {:layer 1} x > 0;
action Set() modifies x; { x := 1; }
procedure Plain() { var y: int; y := true; assert z; }
