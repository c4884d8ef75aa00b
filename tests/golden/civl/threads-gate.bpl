// A procedure begins where the gate of its action holds, and with permissions apart.
// ARGS: --entry=all --timeout=60
var {:layer 0,2} x: int;
yield procedure {:layer 1} Good({:linear} a: One int, {:linear} b: One int)
  refines AtomicGood;
{
  assert {:layer 1} a != b;
  call half();
}
atomic action {:layer 2} AtomicGood({:linear} a: One int, {:linear} b: One int)
{
  assert a->val == 7;
  if (b->val > 0) { assert x mod 2 == 0; } else { assert x < 0; }
  x := x div 2;
}
yield procedure {:layer 1} Bad()
{
  call half();
}
yield procedure {:layer 0} half();
  refines atomic action {:layer 1,2} HALF { assert x < 0 || x mod 2 == 0; x := x div 2; }
