// ARGS: /mv:- /enhancedErrorMessages:1
// Captured states, what {:print} says, and the whole model. The values have no choice.
type Ref;
var heap: [Ref]int;

procedure Step(r: Ref, x: int) returns (y: int)
  requires x == 7 && heap[r] == -3;
  ensures y == 5;
{
  var t: int;
  assume {:captureState "top"} true;
  t := heap[r] + x;
  assume {:captureState "sum"} {:print "t is ", t, ", x is ", x} true;
  if (t > 100) {
    assume {:captureState "never"} {:print "never"} true;
  }
  y := t;
  assert {:print "y = ", y, ", old heap at r = ", old(heap[r])} y > 0;
  assume {:captureState "end"} true;
}

procedure NoVariables()
{
  assume {:print "no model needed"} true;
  assert {:msg "this is the whole line"} false;
}
