// A definition that calls itself without end is named as the cause, soon and in little memory.
function f(x: int): int { f(x + 1) + 1 }

procedure P(x: int)
{
  var y: int;
  y := f(x);
  assert y == 3;
}
