// EXPECT: matching loop at 6
type Ref; type Heap;
function good(h: Heap): bool;
function value(h: Heap, r: Ref): int;
function next(r: Ref): Ref;
axiom (forall h: Heap, r: Ref :: {value(h, r)} good(h) ==> value(h, r) == value(h, next(r)));

procedure Same(h: Heap, r: Ref) requires good(h); {
  assert value(h, r) == value(h, next(next(r)));
}
