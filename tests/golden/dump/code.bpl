// ARGS.dump: --after=lower
// Code expressions: to prove, every execution returns true; to assume, some does.
procedure P(a: int, b: bool)
  requires |{ var x: int; start: x := a; goto one, two; one: assume b; x := x + 1; goto end; two: assume !b; goto end; end: return x > 0; }|;
{
  assert |{ var x: int; s: havoc x; assume x > a; return x >= a; }|;
  assume |{ var x: int; s: havoc x; assume x > a; return x >= a; }|;
  assert !|{ s: assert b; return a > 0; }|;
}
