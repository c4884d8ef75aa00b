// RUN: -noVerify

type C _; type M = <a>[C a]a; type B = <a>[a]int; type X = <a>[int]a; type Y = <a>[int]int; type Z = <a, b>[a]b;
var m: M; var n: <a>[C a, int]a; var o: <a,b>[a, b]bool; var q: <a>[C a]<b>[b]a;
function f<a>(x: a): int; function g<a>(): a; function h<a,b>(x: a, y: <c>[c]b): <d>[d]b;
procedure P(c: C int, d: C bool) returns (i: int, b: bool) modifies m, n;
{ i := m[c]; b := m[c]; b := m[d]; m[c] := true; m[c] := 1; i := n[c]; i := n[c, 1]; i := n[1, c]; b := o[1, 2]; b := o[1]; i := f(1); i := f(f); i := g(); b := g(); assert g() == g(); assert g() == 1;
  assert (forall<t> x: t :: f(x) == f(x)); assert (forall<t> x: int :: f(x) == 1); assert (exists<t> x: C t :: m[x] == m[x]); m := n; m := m; assert m == n; i := q[c]; i := q[c][1]; i := q[c][d]; assert (lambda<t> x: t :: 1)[true] == 1; assert (lambda<t> x: int :: 1)[1] == 1; }
procedure Q<a>(x: a) returns (y: a); procedure R<a>(x: int) returns (y: a); procedure S<a,b>(x: a) returns (y: b);
procedure T() { var i: int, b: bool; call i := Q(1); call b := Q(1); call i := R(1); call b := S(i); call i, b := Q(1); call Q(1, 2); call i := Q(); }
