//#Unsafe
type $Pointer$ = { base : int, offset : int };
var #memory_int : [{ base : int, offset : int }]int;
procedure ULTIMATE.start() returns ()
modifies #memory_int;
{
  var p, q : $Pointer$;
  p := { base : 1, offset : 0 };
  #memory_int[p] := 3;
  #memory_int[q] := 4;
  assert #memory_int[p] == 3;
}
