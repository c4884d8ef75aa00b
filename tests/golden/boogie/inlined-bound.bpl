// ARGS: /printInlined /env:0
// Bound variables have the prefix of the procedure that their text is from: arguments that of the caller.
var h: [int]int;
function f(x: int): bool;
procedure {:inline 1} Outer(p: [int]int, k: int) returns (r: int)
  requires (forall i: int :: p[i] > k);
  modifies h;
  ensures (exists i: int :: h[i] == p[i] && old(h)[i] < r);
{
  assume (exists i, j: int :: {f(i), f(j)} f(i) && !f(j) && i < k);
  h := (lambda i: int :: p[i] - k);
  call r := Inner((lambda m: int :: p[m] + 1), k);
  assert {:a (forall w: int :: !f(w))} (forall s: [int]int :: (exists u: int :: s[u] < k));
}
procedure {:inline 1} Inner(q: [int]int, k: int) returns (r: int)
{
  r := q[k];
  while (*) invariant (forall i: int :: q[i] > i); { r := r + 1; }
}
procedure Top(k: int) modifies h;
{
  var r: int;
  call r := Outer((lambda c: int :: 5), k);
  assert (forall d: int :: f(d));
  call r := Inner(h, 7);
}
