// ARGS: /printInlined /inline:spec /env:0
var total: int;

procedure {:inline 1} Add(x: int) returns (y: int)
  requires x >= 0;
  modifies total;
  ensures total >= old(total);
{
  var t: int where t > x;
  havoc t;
  if (t < 10) { y := x + 1; } else { y := t - 1; }
  total := total + x;
}

procedure Main(a: [int]int)
  modifies total;
{
  var r: int;
  call r := Add(a[0]);
  assert r != 0 ==> total > 0 && a[r] == (if r > 1 then 2 else 3);
}
