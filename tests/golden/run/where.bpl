// Values start, and come out of havoc, as where clauses say.
var total: int where total >= 10;
procedure Test() returns (r: int where r > total)
  modifies total;
{
  var x: int where x mod 2 == 1;
  havoc x;
  total := total + x;
  havoc total;
  assert r + x != 12;
}
