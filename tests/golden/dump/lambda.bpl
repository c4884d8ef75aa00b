// ARGS: --self-check --after=lambda
// Lambdas become functions; those that differ in holes and names only share one.
type Ref;
const null: Ref;
var Heap: [Ref, int]int;
function id(m: [int]int): [int]int { (lambda i: int :: m[i]) }
axiom (forall k: int :: id((lambda i: int :: i + k))[0] == k);

procedure P(a: int, b: int) modifies Heap;
{
  var m, n: [int]int;
  var s: [Ref, int]bool;
  m := (lambda x: int :: x + a);
  n := (lambda y: int :: y + (a * b));
  assert (lambda x: int :: x + 1) == (lambda x: int :: 1 + x);
  s := (lambda r: Ref, f: int :: r != null && old(Heap)[r, f] == Heap[r, f] ==> a < b);
  m := (lambda x: int :: (lambda y: int :: x + y + a)[b]);
  n := (lambda x: int :: if (forall z: int :: z > x ==> m[z] > b) then 1 else 0);
  Heap := (lambda r: Ref, f: int :: if r == null then 0 else Heap[r, f]);
}
