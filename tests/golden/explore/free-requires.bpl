// Nobody checks a free precondition. A body takes it for granted; a call by specification says nothing of it. `free call` skips the others.
// ARGS: --keep-going
var reached: int;
procedure by_specification(x: int);
  free requires x > 0;
  modifies reached;
procedure by_body(x: int)
  free requires x > 0;
  modifies reached;
{
  reached := 1;
  assert x > 0;
}
procedure checked(x: int)
  requires x > 0;
{
  assert x > 0;
}
procedure main()
  modifies reached;
{
  var a: int;
  havoc a;
  call by_specification(a);
  assert a > -5;
  free call checked(a);
  assert a > 0;
  call by_body(a - 5);
  assert a > 5;
}
