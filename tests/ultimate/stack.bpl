//#Safe
var st : [int]int; var sp : int;
procedure push(x : int) modifies st, sp; ensures sp == old(sp) + 1 && st == old(st)[old(sp) := x]; { st[sp] := x; sp := sp + 1; }
procedure pop() returns (x : int) modifies sp; requires sp > 0; ensures sp == old(sp) - 1 && x == st[sp]; { sp := sp - 1; x := st[sp]; }
procedure ULTIMATE.start() modifies st, sp; {
  var x, n, i : int;
  sp := 0; i := 0; assume n > 0;
  while (i < n) { call push(i); i := i + 1; }
  while (i > 0) { call x := pop(); i := i - 1; assert x == i; }
  assert sp == 0;
}
