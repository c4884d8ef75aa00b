// lindy verify --coverage: which of these facts does the proof need?
procedure Count(from: int, to: int) returns (n: int)
  requires from <= to;
  requires 0 <= from;
  ensures n == to - from;
{
  var i: int;
  n := 0;
  i := from;
  while (i < to)
    invariant from <= i && i <= to;
    invariant n >= 0;
    invariant n == i - from;
  {
    n := n + 1;
    i := i + 1;
  }
}
