type V; function edge(x: V, y: V): bool; function path(x: V, y: V): bool;
axiom (forall x: V, y: V :: {edge(x, y)} edge(x, y) ==> path(x, y));
axiom (forall x: V, y: V, z: V :: {path(x, y), path(y, z)} path(x, y) && path(y, z) ==> path(x, z));
procedure Walk(a: V, b: V, c: V, d: V, e: V) requires edge(a, b) && edge(b, c) && edge(c, d) && edge(d, e);
{
  assert path(a, e);
}
