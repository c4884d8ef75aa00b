// Many states wait, with maps, calls, contracts, two bodies of one procedure and branches that can
// be merged: tests/evicted-states.t.
var m: [int]int;
var log: [int]int;

procedure bump(i: int);
  requires i >= 0 && m[i] >= 0;
  modifies m, log;
  ensures m[i] >= 0;

implementation bump(i: int)
{
  var d: int;
  havoc d;
  if (d > i) { m[i] := d; } else { m[i] := i - d; }
  log[m[i]] := i;
}

implementation bump(i: int)
{
  m[i] := 4;
}

procedure any() returns (r: int);
  ensures r >= 0;

procedure {:entrypoint} main()
  modifies m, log;
{
  var i, x, y: int;
  assume (forall k: int :: m[k] == 0);
  i := 0;
  x := 0;
  while (i < 4)
  {
    call bump(i);
    call y := any();
    if (y > 2) { x := x + y; }
    if (*) { x := x + 1; } else { x := x + 2; }
    i := i + 1;
  }
  assert x >= 4;
  assert m[0] != 77 || m[3] != 5 || x != 8;
  assert x < 10 || m[1] != 3;
}
