// EXPECT: matching loop at 5
type Node;
function left(x: Node): Node; function right(x: Node): Node;
function weight(x: Node): int;
axiom (forall x: Node :: {weight(x)} weight(x) == weight(left(x)) + weight(right(x)));

procedure Weigh(x: Node) {
  assert weight(x) > 3;
}
