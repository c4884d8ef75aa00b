// EXPECT: matching-loop at 5
type Node;
function left(x: Node): Node; function right(x: Node): Node;
function weight(x: Node): int;
axiom (forall x: Node :: {weight(x)} weight(x) == weight(left(x)) + weight(right(x)));
function depth(x: Node): int;
axiom (forall x: Node :: {depth(x)} depth(x) > 0 ==> weight(x) > depth(x) * depth(x));

procedure Weigh(x: Node, y: Node, a: int) {
  assume depth(x) == a && a > 4 && weight(y) > weight(x);
  assert weight(y) > a;
}
