// ARGS.dump: --after=lower
// Specifications, calls and the smaller commands.
var x: int where x > 0;
function {:inline} id(b: bool): bool { b }
function hidden(int): int uses { hideable axiom (forall i: int :: { hidden(i) } hidden(i) > 0); }
procedure {:inline 1} P(a: int where a > 1, b: bool) returns (r: int where r > a);
  requires {:msg "first"} a > 0;
  free requires b;
  modifies x;
  ensures r == old(x);
  free ensures {:always_assume} x == a;
implementation P(a': int, b': bool) returns (r': int)
{
  var {:assumption} sure: bool;
  var l: int where l < a';
  sure := sure && b';
  havoc l, r';
  x := l;
}
implementation {:verify false} P(a: int, b: bool) returns (r: int) { assume false; }
procedure Q() returns (y: int)
  modifies x;
{
  push;
  hide *;
  reveal hidden;
  call y := P(3, true);
  free call {:note "unchecked"} y := P(y, id(false));
  pop;
  assume {:captureState "here"} true;
  assert {:subsumption 0} hidden(y) > 0;
}
