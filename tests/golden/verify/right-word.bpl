// Refuted means that an execution fails; what only the proof cannot exclude is unproved, with the cause.
procedure BareLoop(n: int) returns (s: int)
  requires n >= 0;
  ensures s >= 0;
{
  var i: int;
  i, s := 0, 0;
  while (i < n) { s := s + i; i := i + 1; }
}
procedure WeakInvariant(n: int)
{
  var i: int;
  i := 0;
  while (i < 10)
    invariant i >= 0;
  { i := i + 1; }
  assert i == 10;
}
procedure WrongAfterLoop(n: int)
{
  var i: int;
  i := 0;
  while (i < 3) { i := i + 1; }
  assert i == 4;
}
procedure Next(n: int) returns (r: int) { r := n + 1; }
procedure Up(n: int) returns (r: int)
  ensures r != n;
{ r := n + 1; }
procedure NoPostcondition(n: int) { var x: int; call x := Next(n); assert x > n; }
procedure WeakPostcondition(n: int) { var x: int; call x := Up(n); assert x > n; }
procedure WrongAfterCall(n: int) { var x: int; call x := Up(n); assert x < n; }
procedure Stuck() { while (true) { } }
procedure AfterStuck(n: int) { call Stuck(); assert n > 0; }
// A choice of the loop that an assumption excludes is no execution either.
procedure GotoLoop(n: int)
{
  var i: int;
  i := 5;
L: goto Body, Exit;
Body: assume i > 0; i := i + 1; goto L;
Exit: assume i <= 0; assert false;
}
procedure NoEnd() ensures false; { while (true) { } }
// A procedure without a body does what its specification allows.
procedure Outside() returns (r: int); ensures r > 0;
procedure Chosen() { var x: int; call x := Outside(); assert x > 1; }
