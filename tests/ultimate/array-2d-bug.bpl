//#Unsafe
var m : [int,int]int;
procedure ULTIMATE.start() returns ()
modifies m;
{
  var i : int;
  m[1,2] := 5;
  m[1,i] := 6;
  assert m[1,2] == 5;
}
