// Counterexamples with the simplest constructors and the smallest fields, also where values depend on each other.
datatype List { Cons(head: int, tail: List), Nil() }
datatype Tree { Node(left: Tree, val: int, right: Tree), Leaf() }
datatype Pair { Pair(b: bv8, r: real) }

function len(l: List): int { if l is Nil then 0 else 1 + len(l->tail) }
function size(t: Tree): int { if t is Leaf then 0 else 1 + size(t->left) + size(t->right) }

procedure Different(l: List) {
  assert !(l is Cons && l->tail is Cons && l->head != l->tail->head);
}

procedure Long(l: List)
  requires len(l) == 3;
{
  assert l->head <= 3;
}

procedure Insert(t: Tree, x: int) returns (r: Tree)
  ensures size(r) == size(t) + 1;
{
  var s: Tree;
  if (t is Leaf) { r := Node(Leaf(), x, Leaf()); return; }
  if (x < t->val) { call s := Insert(t->left, x); r := Node(s, t->val, t->right); }
  else if (x > t->val) { call s := Insert(t->right, x); r := Node(t->left, t->val, s); }
  else { r := t; }
}

procedure InMaps(m: [int]List, k: int)
  requires m[k] is Cons && m[k]->head == k + 2;
{
  assert m[k]->head < 2;
}

procedure Fields(p: Pair)
  requires p->r > 1.0;
{
  assert p->b[8:4] == 0bv4 || p->r > 1.5;
}
