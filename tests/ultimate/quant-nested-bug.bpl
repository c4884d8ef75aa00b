//#Unsafe
function R(x : int, y : int) returns (bool);
axiom (forall x, y, z : int :: R(x, y) && R(y, z) ==> R(x, z));
procedure main(a : int, b : int, c : int, d : int) requires R(a, b) && R(b, c) && R(c, d); {
  assert R(d, a);
}
