// EXPECT: matching loop at 5
type K; type M;
function get(m: M, k: K): int; function put(m: M, k: K, v: int): M;
function ok(m: M): bool;
axiom (forall m: M, k: K :: {get(m, k), ok(m)} ok(m) ==> ok(put(m, k, 0)) && get(put(m, k, 0), k) == 0);

procedure Put(m: M, k: K) requires ok(m) && get(m, k) == 7; {
  assert get(put(m, k, 0), k) == 0;
}
