// A term that is small as a DAG and huge as a tree: each value is an application to the one before, twice.
// ARGS: --timeout=20
function both(x: int, y: int): int;
axiom both(0, 0) == 0;
axiom both(1, 1) == 1;

procedure {:entrypoint} Main(start: int)
  requires start == 0 || start == 1;
{
  var x: int;
  x := both(start, start);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  x := both(x, x);
  assert x == start;
}
