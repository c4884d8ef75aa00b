type Ref; type Heap = [Ref]int;
function good(h: Heap): bool;
function succ(a: Heap, b: Heap): bool;
axiom (forall h: Heap, r: Ref, v: int :: {h[r := v]} good(h[r := v]) ==> succ(h, h[r := v]));
axiom (forall a, b, c: Heap :: {succ(a, b), succ(b, c)} succ(a, b) && succ(b, c) ==> succ(a, c));
procedure P(h: Heap, r: Ref) requires good(h[r := 1]); { assert succ(h, h[r := 1]); }
