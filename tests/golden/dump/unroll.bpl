// ARGS: --self-check --unroll=2 --after=unroll
// Loops become copies; the count starts again after a loop nest.
procedure Nested(n: int)
{
  var i: int, j: int;
  i := 0;
  while (i < n)
    invariant i >= 0;
    free invariant j >= 0;
  {
    j := 0;
    while (j < i) { j := j + 1; }
    i := i + 1;
  }
  while (i > 0) { i := i - 1; }
}

procedure Straight() { assert true; }

procedure Irreducible()
{
  A: goto B, C;
  B: goto C, D;
  C: goto B;
  D: return;
}
