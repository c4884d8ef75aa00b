// A program in Ultimate's dialect: lindy explore --dialect=ultimate examples/ultimate.bpl
var memory : [{ base : int, offset : int }]int;

procedure inc(p : { base : int, offset : int }) returns ()
{
  memory[p] := memory[p] + 1;
}

procedure ULTIMATE.start() returns ()
{
  var p : { base : int, offset : int };
  p := { base : 1, offset : 8 / 2 };
  memory[p] := 3;
  call inc(p);
  assert memory[p] == 4 ∧ p!offset == 4;
}
