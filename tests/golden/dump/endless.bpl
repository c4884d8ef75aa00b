// A map with type parameters that holds itself, and a datatype that holds itself through another one.
datatype L<a> { Z(), C(x: a) } datatype R { N(l: L R) }
datatype D { K(h: <a>[F a]a) } type F _; const unique f: F D;
procedure p(r: R) { assert r is N; assert false; }
procedure q(d: D) { assert d->h[f] is K; assert false; }
