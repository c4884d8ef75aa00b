// Heads of yielding loops.
var {:layer 0,2} g: int;
yield invariant {:layer 1} I();
yield procedure {:layer 1} P() {
 while (*) 
 invariant {:yields} true;
 invariant {:layer 1} g > 0;
 invariant {:layer 0, 1} old(g) > 0;
 {}
 while (*) 
 invariant {:layer 1} g > 0;
 invariant {:yields} {:layer 0} true;
 invariant {:layer 1} g > 0;
 invariant {:layer 0, 1} g > 0;
 invariant call I();
 {}
 while (*) 
 invariant call I();
 invariant {:layer 1} g > 0;
 {}
 while (*) 
 invariant {:yields} {:layer 1, 0} true;
 {}
 while (*) 
 invariant {:yields} {:layer 2} true;
 {}
 while (*) 
 invariant {:yields} true;
 invariant {:layer 1} g > 0;
 invariant {:layer 1} true;
 {
  while (*) 
 invariant {:layer 1} g > 0;
 { 
 }
 }
}
yield procedure {:layer 1} Gotos() {
  head:
    call I();
    assert {:yields} true;
    assert {:layer 1} g > 0;
    goto head, end;
  end:
}
yield procedure {:layer 1} Entries() {
  goto a, b;
  a: goto b;
  b: goto a;
}
