// Measures: one for each layer, of mover procedures.
var {:layer 0,2} x: int;
yield procedure {:layer 1} Yields(n: int) measure {:layer 1} n; { }
yield left procedure {:layer 2} Clash(n: int)
  measure {:layer 1} n;
  measure {:layer 1,2} n;
  measure {:layer 2} n;
{
}
yield left procedure {:layer 2} Apart(n: int)
  measure {:layer 1} n;
  measure {:layer 2} n;
{
  var i: int;
  while (i > 0) measure {:layer 1} i; measure {:layer 2} n; { i := i - 1; }
  while (i > 0) measure {:layer 1,2} i; measure {:layer 1,2} n; { i := i - 1; }
  measure {:layer 1} n;
}
yield left procedure {:layer 1} Even(n: int, m: int) measure {:layer 1} n, m; { call Odd(n, m); }
yield left procedure {:layer 1} Odd(n: int, m: int) measure {:layer 1} n; { call Even(n, m); }
