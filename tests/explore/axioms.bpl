// Functions known by axioms.
function f(int): int;
function g(int): int;
function unused(int): int;
function fact(n: int): int { if n <= 0 then 1 else n * fact(n - 1) }
axiom (forall x: int :: { f(x) } f(x) > x);
axiom (forall x: int :: { g(x) } 0 <= g(x) && g(x) < 10);
axiom (forall x: int :: { g(x) } g(g(x) + 10) == g(x));
axiom (forall x, y: int :: { unused(x), unused(y) } x < y ==> unused(x) < unused(y));
procedure main(a: int, b: int)
{
  var c: int;
  c := f(f(a));
  assert c > a + 1;
  assume g(b) == 3;
  assert g(13) == 3;
  if (fact(b) == 24) { assert b > 0; }
  if (b == 5) { assert fact(b) == 120; }
}
