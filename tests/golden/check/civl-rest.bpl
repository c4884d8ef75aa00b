// What is wrong in a plain procedure of a Civl program is said as anywhere else.
var {:layer 0,1} x: int;
yield procedure {:layer 1} Count();
requires {:layer 1} true;
action Set() modifies x; { x := 1; }
procedure Plain() { var y: int; y := true; assert z; }
