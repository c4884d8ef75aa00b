// EXPECT: matching-loop at 4
type Tree;
function l(t: Tree): Tree; function r(t: Tree): Tree;
function nodes(t: Tree): int { nodes(l(t)) + nodes(r(t)) + 1 }

procedure Count(t: Tree, a: int) requires nodes(t) == a && a > 1; {
  assert a * a > a;
}
