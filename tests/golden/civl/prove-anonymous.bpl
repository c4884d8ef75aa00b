// The number in the name of an anonymous action counts nodes of the tree, as Boogie does it.

var {:layer 0,1} x: int;

invariant {:layer 1} Positive();
  preserves x > 0;

yield procedure {:layer 0} fall();
  refines both action {:layer 1} _
  {
    x := x - 1;
  }

yield procedure {:layer 1} once()
  preserves call Positive();
{
  call fall();
}
