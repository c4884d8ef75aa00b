// ARGS.infer: --infer=default
// What is printed is a program again: facts in the program's own words, or not at all.
type Field _;
type Ref;
const f: Field int;
const g: Field bool;
var Heap: <a>[Ref, Field a]a; // a polymorphic map
function Nothing(): int;
function Size<a>(x: a): int;
var x: int;
datatype List<t> { Nil(), Cons(head: t, tail: List t) }

procedure Polymorphic(r: Ref, l: List int)
  requires Heap[r, f] == Nothing() && Size(r) > 2 && Size(x) > 3;
  requires l == Cons(4, Nil());
  modifies Heap, x;
{
  var m: List int;
  m := l;
  while (*) {
    Heap[r, g] := !Heap[r, g];
    x := x;
    m := Cons(m->head, m->tail);
  }
  assert Heap[r, f] == Nothing() && Size(x) > 3;
}

procedure Hidden(n: int)
  requires x == 3;
  modifies x;
{
  call OtherX(n);
}

procedure OtherX(n: int)
  requires x == 3; // not a name for it inside
  modifies x;
{
  var i: int;
  var x: int;
  i := 0;
  x := 5;
  while (i < n) {
    i := i + 1;
    x := x + 1;
    call Touch();
  }
}

procedure Touch();
  modifies x;
  ensures x == 3;
