// Statements inside an expression.
procedure Test(x: int)
  requires x >= 0;
{
  assert |{ var y: int;
            start: y := x; goto small, big;
            small: assume y < 5; return true;
            big: assume y >= 5; return y != 6;
          }|;
}
