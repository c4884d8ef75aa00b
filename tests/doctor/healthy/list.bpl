datatype List { Nil(), Cons(head: int, tail: List) }
function sum(l: List): int { if l is Nil then 0 else l->head + sum(l->tail) }
procedure P(x: int) { assert sum(Cons(x, Nil())) == x; }
