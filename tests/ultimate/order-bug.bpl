//#Unsafe
const a, b, c : int;
const unique r, s : T; type T;
axiom r <: s;
procedure main() {
  assert r <: s;
  assert s <: r;
}
