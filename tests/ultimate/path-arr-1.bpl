//#Safe
var #memory_int : [int,int]int;
procedure ULTIMATE.start() returns () modifies #memory_int; {
  var base, off, i, n, t : int;
  i := 0;
  while (true) {
    if (!(i < n)) { break; }
    #memory_int := #memory_int[base, off + 4 * i := 0];
    i := i + 1;
  }
  i := 0;
  while (true) {
    if (!(i < n)) { break; }
    t := #memory_int[base, off + 4 * i];
    assert t == 0;
    i := i + 1;
  }
}
