// Failing asserts: values of parameters and locals, failing conjuncts, {:msg}.
procedure Proved(x: int)
{
  assert x < x + 1;
}

procedure Conjuncts(x: int, y: int)
  requires x == 3 && y == 4;
{
  var sum: int;
  sum := x + y;
  assert sum == 7 && x > y && y > 0;
}

procedure Message(b: bool)
{
  assert {:msg "b should hold"} b;
}

procedure Guarded(n: int)
  requires n == 2;
{
  var k: int;
  k := n * n;
  if (k > 3) {
    k := 0 - k;
  }
  assert n > 0 ==> k == 4 && n == 2;
}
