// EXPECT: matching-loop at 5
type Node;
function left(n: Node): Node; function right(n: Node): Node;
function size(n: Node): int;
axiom (forall n: Node :: {size(n)} size(n) == 1 + size(left(n)) + size(right(n)));

procedure Square(n: Node, a: int, b: int) requires size(n) == a && a >= 0; {
  assert a * a + b * b >= 2 * a * b;
}
