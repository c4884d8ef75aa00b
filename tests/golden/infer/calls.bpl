// ARGS.infer: --explain --infer=all
// ARGS.verify: --infer=all
// What calls say by contract: requires at entry and after a call, ensures, where-clauses; free ones too.
var g: int where 0 <= g;
var h: int;

procedure Callee(x: int) returns (r: int where r >= 2, s: int)
  requires x >= 5;
  free requires x <= 100;
  modifies g, h;
  ensures s == x + old(h);
  free ensures h >= old(h);
{
  var i: int;
  i, r, s := x, 2, x + h;
  while (i < 300) {
    i := i + 1;
  }
  assert 5 <= i && i <= 300;
  havoc g;
}

procedure Caller(n: int)
  requires h == 1;
  modifies g, h;
{
  var a, b, k: int;
  a, b, k := 3, 6, n;
  while (*) {
    k := n + 5;
    call a, b := Callee(k); // only goes on with k >= 5
    k := k - 5;
    b := b - k;
  }
  assert a >= 2;
  assert h >= 1;
  assert g >= 0;
  assert b >= 6;
  assert h == 1; // not so
}
