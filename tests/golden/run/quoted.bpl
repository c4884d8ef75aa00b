// ARGS: --entry=Unpack --executions=6
// What fails is quoted as it is written, on one line and without comments.
datatype List { Nil(), Cons(head: int, tail: List) }
procedure Unpack(l: List)
{
  var a: int;
  var t: List;
  call Callee(if l is Nil then 5 else l->head);
  Cons(a, t) := l;
  assert {:msg2 "; not here"} (a // a comment; with a semicolon
          != /* another; one */ 3);
}
procedure Callee(n: int)
  requires {:x "}"} n != 2 /* the end */;
{
}
