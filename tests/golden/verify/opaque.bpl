// Elements of a type without structure, named by constants where there is one; datatypes.
type Ref;
const null: Ref;
const unique root: Ref;
datatype Tree { Leaf(), Node(left: Tree, key: int, right: Tree) }

procedure Walk(at: Ref)
  requires at == null || at == root;
  requires root != null;
{
  assert at == root;
}

procedure Key(t: Tree)
  requires t == Node(Leaf(), 3, Leaf());
{
  assert t is Leaf;
}
