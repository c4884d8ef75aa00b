// Every construct of Civl, for the formatter.
var {:layer 0,2} x: int; var {:layer 0,1} {:linear} p: One int;
yield invariant {:layer 1} Inv({:linear} t: One int, v: int); preserves x >= v; preserves {:free_text} true;
invariant {:layer 1} Global(); preserves x >= 0;
pure action Nothing(i: int) returns (j: int) { j := i; }
right action {:layer 1} R(i: int) asserts i > 0; modifies x; { x := i; }
action {:layer 1} Pre() refines Abs; requires call Global(); requires {:layer 1} old(x) > 0; { }
action {:layer 2} Abs();
both action {:layer 1,2} Commutes() { }
yield procedure {:layer 0} Low({:hide} h: int, a, b: int) returns (c: int);
  refines left action {:layer 1, 2} _ { var l: int; l := a; c := b; }
yield left procedure {:layer 1} Mover(); modifies x; requires {:layer 1} x > 0; preserves {:layer 1} true; ensures {:layer 1} true; measure {:layer 1} x, 1;
yield procedure {:layer 1} Main(t: int) refines atomic action {:layer 2} MAIN { x := 1; }
requires call Global(); preserves call Global(); ensures call Global();
{
  var c, d: int;
  call c := Low(1, 2, 3) | d := Low(4, 5, 6) | Global();
  async call {:sync} Mover();
  async call Main(1);
  call {:layer 0, 1} c := Nothing(d);
  // a comment
  while (c > 0)
    invariant {:yields} {:layer 1} true; invariant call Global(); // about the call
    measure {:layer 1} c;
  { c := c - 1; }
}
