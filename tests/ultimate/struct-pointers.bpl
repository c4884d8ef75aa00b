//#Safe
type $Pointer$ = { base : int, offset : int };
var #memory_int : [{ base : int, offset : int }]int;
var #valid : [int]int;
procedure ULTIMATE.start() returns ()
modifies #memory_int;
{
  var p, q : { base : int, offset : int };
  p := { base : 1, offset : 0 };
  q := p;
  q!offset := p!offset + 4;
  #memory_int[p] := 3;
  #memory_int[q] := 4;
  assert #memory_int[p] == 3;
  assert q!base == p!base && q != p;
}
