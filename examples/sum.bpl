// The sum of the positive ones among the first n elements of an array. The bound 100 in the specification is wishful.
procedure Sum(a: [int]int, n: int) returns (s: int)
  ensures 0 <= s && s <= 100;
{
  var i: int;
  i, s := 0, 0;
  while (i < n)
    invariant 0 <= s;
  {
    if (a[i] > 0) { s := s + a[i]; }
    i := i + 1;
  }
}
