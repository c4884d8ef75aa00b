// EXPECT: matching-loop at 6
type Heap; type Ref;
function good(h: Heap): bool;
function left(h: Heap, r: Ref): Ref; function right(h: Heap, r: Ref): Ref;
function keys(h: Heap, r: Ref): int;
axiom (forall h: Heap, r: Ref :: {keys(h, r)} good(h) ==> keys(h, r) >= keys(h, left(h, r)) + keys(h, right(h, r)));

procedure Tree(h: Heap, r: Ref, i: int, n: int) requires good(h) && keys(h, r) == n && 0 <= i && i < n; {
  assert i * i < n * n;
}
