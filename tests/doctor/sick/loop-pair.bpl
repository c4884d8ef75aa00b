// EXPECT: matching-loop at 5
type Key; type Map;
function get(m: Map, k: Key): int; function valid(m: Map): bool;
function with(m: Map, k: Key): Map; function without(m: Map, k: Key): Map;
axiom (forall m: Map, k: Key :: {get(m, k), valid(m)} valid(m) ==>
  valid(with(m, k)) && valid(without(m, k)) && get(with(m, k), k) > get(without(m, k), k));

procedure Entry(m: Map, k: Key, x: int) requires valid(m) && get(m, k) == x && x > 4; {
  assert x * x > 16;
}
