// Loops, breaks, returns and conditionals keep their form.
var total: int;

procedure Sum(a: [int]int, n: int) returns (s: int where s >= 0)
  requires n >= 0;
  free requires n < 100;
  modifies total;
  ensures total == old(total) + 1;
  free ensures s < 1000;
{
  var i: int;
  i, s := 0, 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    free invariant s >= 0;
    invariant total == old(total);
  {
    if (a[i] < 0) { break; }
    if (*) { i := i + 1; continue_here: s := s + a[i - 1]; } else { i := n; }
  }
  total := total + 1;
  if (s > 10) { return; }
  havoc s;
  assert s >= 0;
}

procedure Twice(a: [int]int)
  modifies total;
{
  var x, y: int;
  call x := Sum(a, 3);
  call y := Sum(a, x + y);
  assert total == old(total) + 2;
}
