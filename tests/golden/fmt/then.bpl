// A word that is needed in one place only is a name everywhere else.
function f(then: int): int { if then > 0 then then else -then }
procedure main(then: int, c: bool) returns (r: int)
{
  var x: int;
  x := if c then then else 0;
  if (then == 1) { x := then + 1; } else { call x := main(then, c); }
  assert f(then) >= 0;
  r := then;
}
procedure then(x: int) { var then: int; then := 1; goto then; then: return; }
