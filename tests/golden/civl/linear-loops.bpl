// Invariants of loops take what must be there at the head.
procedure Eat({:linear_in} x: One int);
yield invariant {:layer 1} Holds({:linear} x: One int);
yield procedure {:layer 1} Eater({:linear_in} x: One int);
yield procedure {:layer 1} Gone({:linear_in} x: One int, {:linear_in} y: One int) {
  call Eater(x);
  while (*) invariant {:yields} true; invariant call Holds(y); invariant call Holds(x); { }
  H: call Holds(x);
  assume {:yields} true;
  goto H, Done;
  Done:
}
