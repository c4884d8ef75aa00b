// Polymorphism, datatypes, unique constants, order, recursion, lambdas.
type Ref;
type Field a;
type Heap = <a>[Ref, Field a]a;
const unique next: Field Ref;
const unique data: Field int;
const unique red, green, blue, none: int;
const root: Ref;
var H: Heap;

datatype List { Nil(), Cons(head: int, tail: List) }

function len(l: List): int { if l is Nil then 0 else 1 + len(l->tail) }
function {:inline} twice(x: int): int { x + x }
function half(x: int): int { x div 2 }
function id<a>(x: a): a { x }
axiom (forall l: List :: { len(l) } len(l) >= 0);

procedure Set(o: Ref, v: int)
  modifies H;
  ensures H[o, data] == twice(v);
  ensures H[o, next] == old(H[o, next]);
  ensures (forall p: Ref :: p != o ==> H[p, data] == old(H)[p, data]);
{
  H[o, data] := id(2 * v);
}

procedure Lists(l: List) returns (k: int)
{
  var m: [int]int, w: List;
  m := (lambda i: int :: half(i) + k);
  assert m[4] == 2 + k;
  w := Cons(red, l);
  w->head := 3;
  assert w is Cons && w->head == 3 && len(w) == 1 + len(l);
  Cons(k, w) := w;
  assert red != blue && green != none;
}
