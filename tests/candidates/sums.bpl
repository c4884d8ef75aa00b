// Functions that axioms define: of the part that is done, or of the part that is left.
// The line after a procedure says what makes it wrong.

function sum(a: [int]int, n: int) returns (int);
axiom (forall a: [int]int :: sum(a, 0) == 0);
axiom (forall a: [int]int, n: int :: {sum(a, n + 1)} n >= 0 ==> sum(a, n + 1) == sum(a, n) + a[n]);
procedure Sum(a: [int]int, n: int) returns (s: int)
  requires n >= 0;
  ensures s == sum(a, n);
{
  var i: int;
  i := 0; s := 0;
  while (i < n) { s := s + a[i]; i := i + 1; }
}
// WRONG Sum, unproved: s := 0; => s := 1;

type Ref;
const unique null: Ref;
var next: [Ref]Ref;
function len(n: [Ref]Ref, x: Ref) returns (int);
axiom (forall n: [Ref]Ref :: len(n, null) == 0);
axiom (forall n: [Ref]Ref, x: Ref :: {len(n, x)} x != null ==> len(n, x) == 1 + len(n, n[x]));
procedure ListLength(head: Ref) returns (k: int)
  ensures k == len(next, head);
{
  var p: Ref;
  p := head; k := 0;
  while (p != null) { k := k + 1; p := next[p]; }
}
// WRONG ListLength, unproved: k := 0; => k := 1;

function fib(n: int) returns (int);
axiom fib(0) == 0;
axiom fib(1) == 1;
axiom (forall n: int :: {fib(n)} n >= 2 ==> fib(n) == fib(n - 1) + fib(n - 2));
procedure Fibonacci(n: int) returns (a: int)
  requires n >= 0;
  ensures a == fib(n);
{
  var b, i, t: int;
  a := 0; b := 1; i := 0;
  while (i < n) { t := a + b; a := b; b := t; i := i + 1; }
}
// WRONG Fibonacci: b := 1; i => b := 0; i
