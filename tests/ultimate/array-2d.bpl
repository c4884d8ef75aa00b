//#Safe
var m : [int,int]int;
procedure ULTIMATE.start() returns ()
modifies m;
{
  m[1,2] := 5;
  m := m[3,4 := 6];
  assert m[1,2] == 5 && m[3,4] == 6;
}
