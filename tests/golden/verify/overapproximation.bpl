// What a procedure says too little of, and what a loop gives whose invariant is inferred, refutes nothing.
var g: int;
var {:undoubted} h: int;

procedure {:overapproximation} Library(x: int) returns (r: int);
  modifies g, h;
  ensures r != 7;

procedure Result()
  modifies g, h;
{
  var x: int;
  call x := Library(1);
  assert x != 7;
  x := x + 1;
  assert x != 3; // depends on the result
}

procedure Branch()
  modifies g, h;
{
  var x: int;
  call x := Library(1);
  if (x > 3) {
    assert 1 == 2; // depends on a branch that does
  }
}

procedure Global()
  modifies g, h;
{
  var x: int;
  call x := Library(1);
  assert g == 0; // depends on a global that it modifies
}

procedure Other(n: int)
  modifies g, h;
{
  var x: int;
  call x := Library(n);
  x := n - 5;
  assert x != 0; // depends on nothing of it
}

procedure Undoubted()
  modifies g, h;
{
  var x: int;
  call x := Library(1);
  assert h == 0; // no doubt comes from h
}

procedure {:overapproximation} Body(x: int) returns (r: int)
{
  r := x + 1;
}

procedure Executed(n: int)
{
  var x: int;
  call x := Body(n);
  assert x != 1; // an execution with its body fails
}

procedure Right(n: int)
{
  var x: int;
  call x := Body(n);
  assert x == n + 1; // none does
}

procedure {:inferred_invariants} Loop(n: int) returns (a: int)
  requires 0 <= n && n < 10;
{
  var i, b, c: int;
  i, a, b := 0, 0, 1;
  while (i < n) {
    c := a + b;
    a := b;
    b := c;
    i := i + 1;
  }
  assert a != 4; // right, and not known
}

procedure {:inferred_invariants} WrongLoop(n: int) returns (i: int)
  requires 0 <= n;
{
  i := 0;
  while (i < n) {
    i := i + 1;
  }
  assert i != 2; // wrong: an execution fails
}

procedure Handler(n: int)
{
  goto try, catch;
try:
  assert n != 1; // fails
  return;
catch:
  assume {:overapproximation "a handler"} true;
  assert n != 2; // nobody knows
  return;
}

procedure Value(n: int)
{
  var x, y: int;
  havoc x, y;
  assume {:overapproximation "a guess", x} true;
  assert y != 2; // fails
  assert x != 2; // nobody knows
}
