// ARGS: /printPassive /errorTrace:0
var g: int;
procedure Set(v: int);
  modifies g;
  ensures g == v;

procedure Call(a: [int]int) returns (r: int)
  modifies g;
  ensures r == old(g) + 1;
{
  var k: int where k > 0;
  r := g;
  call Set(a[k]);
  havoc k;
  r := r + 1;
}
