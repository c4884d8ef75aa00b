// ARGS.boogie: /print:- /env:0
// Chains of + and *, and other operators in a row: parentheses and verdicts of Boogie 3.5.5.
function f(a: int, b: int, c: int): int;
procedure P(a: int, b: int, c: int, x: real, y: real) {
  assert a + (b + c) == (a + b) + c;
  assert a * (b * c) == (a * b) * c;
  assert a - (b - c) == a - b + c;
  assert a - b - c == a - (b + c);
  assert a + (b - c) == (a + b) - c;
  assert a * (b + c) * 2 == (a * b + a * c) * 2;
  assert x / y / x == x / (y / x) || x * (y / x) == x * y / x;
  assert a div (b * c) == a div b div c || (a mod b) * c == a mod (b * c);
  assert -a - -b == -(a - b);
  assert (a == b) == (b == a);
  assert ((a < b) <==> (b > a)) && (a < b || b < a || a == b);
  assert (a < b ==> b < c) ==> a < b ==> b < c;
  assert (a < b && b < c) || (c < a && (a < b || b < c));
  assert f(a + (b + c), (a + b) + c, a * b * c + a * (b * c)) > 0;
}
