type T; function le(x: T, y: T): bool;
axiom (forall x, y, z: T :: {le(x, y), le(y, z)} le(x, y) && le(y, z) ==> le(x, z));
axiom (forall x, y: T :: {le(x, y), le(y, x)} le(x, y) && le(y, x) ==> x == y);
procedure P(a: T, b: T, c: T, d: T) requires le(a, b) && le(b, c) && le(c, d) && le(d, a); { assert a == c && b == d; }
