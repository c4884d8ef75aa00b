// ARGS.dump: --after=lower
// Fields shared by constructors, updates, unpacking, polymorphic and old datatypes.
datatype Shape { Point(x: int), Circle(x: int, radius: int), Nothing() }
datatype List<T> { Nil(), Cons(head: T, tail: List T) }
datatype Tree { Leaf(), Node(children: List Tree) }
type {:datatype} Old;
function {:constructor} Pair(left: int, right: bool): Old;
function {:constructor} None(): Old;

procedure P(s: Shape, l: List int, o: Old) returns (t: Shape, n: int, b: bool)
{
  t := s->(x := s->x + 1);
  t->radius := 3;
  Point(n) := t;
  assert t is Circle || t == Nothing();
  assert l == Cons(1, l->tail) ==> l->head == 1;
  assert is#Pair(o) ==> right#Pair(o) == b && o == Pair(left#Pair(o), b);
}

procedure Q(t: Tree) { assert t is Node ==> Node(t->children) == t; }
