// EXPECT: matching loop at 5
type Node;
function next(n: Node): Node;
function depth(n: Node): int;
axiom (forall n: Node :: {depth(n)} depth(n) < depth(next(n)));

procedure Deep(n: Node) {
  assert depth(n) + 3 <= depth(next(next(next(n))));
}
