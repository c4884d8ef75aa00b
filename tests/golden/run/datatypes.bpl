// ARGS: --entry=Main
datatype List { Nil(), Cons(head: int, tail: List) }

function len(l: List): int { if l is Nil then 0 else 1 + len(l->tail) }

procedure Push(l: List, x: int) returns (r: List)
  ensures len(r) == len(l) + 1;
{
  r := Cons(x, l);
}

procedure Main() returns (l: List)
{
  var x: int;
  l := Nil();
  call l := Push(l, 1);
  call l := Push(l, 2);
  havoc x;
  l->head := x;
  assert l->head != 7;
}
