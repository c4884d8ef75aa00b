type Set; type T;
function in(x: T, s: Set): bool; function union(a: Set, b: Set): Set;
axiom (forall a: Set, b: Set, x: T :: {in(x, union(a, b))} in(x, union(a, b)) <==> in(x, a) || in(x, b));
axiom (forall a: Set, b: Set :: {union(union(a, b), b)} union(union(a, b), b) == union(a, b));
procedure P(a: Set, b: Set, x: T) requires in(x, a); { assert in(x, union(a, b)); }
