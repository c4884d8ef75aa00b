//#Unsafe
function pick<a>(x : a, y : a) returns (a);
axiom (forall<a> x, y : a :: pick(x, y) == x || pick(x, y) == y);
procedure main() { var i : int; i := pick(1, 2); assert i == 1 || i == 3; }
