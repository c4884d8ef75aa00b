// Calls, a loop with a concrete bound, and one that the input bounds.
var total: int;
procedure add(x: int) modifies total; ensures total == old(total) + x;
{
  total := total + x;
}
procedure choose() returns (c: int); ensures 0 <= c && c < 3;
procedure main(n: int) modifies total;
{
  var i, c: int;
  total := 0;
  i := 0;
  while (i < 50) { call add(2); i := i + 1; }
  assert total == 100;
  i := 0;
  while (i < n && i < 4) {
    call c := choose();
    if (c == 1) { call add(5); } else { call add(c); }
    i := i + 1;
  }
  assert total <= 120;
  assert n > 3 ==> total != 113;
}
