//#Safe
// several implementations of one procedure
procedure P(x : int) returns (y : int);
ensures y >= x;
implementation P(x : int) returns (y : int) { y := x; }
implementation P(x : int) returns (y : int) { y := x + 1; }
