// Many times over: choices within choices, ways that change different variables, a way that is not possible (and is not
// covered), and a choice that decides a later jump, whose ways are taken one by one.
// ARGS: --engine=symbolic --without=subsumption
var total: int;
procedure step(a: int, b: int, c: int)
  modifies total;
{
  var x, y, z, mode: int;
  x, y, z := a, b, c;
  if (a > 0) {
    if (b > 0) { x := a + b; } else { y := a - b; }
    z := z + 1;
  } else if (c > a) {
    z := c - a;
  } else {
    if (b > c) { x := b; } else { x := c; }
    y := x;
  }
  assume c >= 10;
  if (a + b < a + b - c + 10) { x := 0; z := 0; } else { x := x + 1; }
  if (a == 7) { mode := 1; } else { mode := 2; }
  if (mode == 1) { assert a > 6; } else { assert a != 7; }
  assert a > 0 && b > 0 ==> x == a + b + 1 && y == b;
  assert a > 0 && b <= 0 ==> x == a + 1 && y == a - b && z == c + 1;
  assert a <= 0 && c > a ==> x == a + 1 && z == c - a;
  if (b == 3) { total := total + 1; }
}

procedure main()
  modifies total;
{
  var a, b, c: int;
  total := 0;
  havoc a, b, c;
  call step(a, b, c);
  havoc a, b, c;
  call step(a, b, c);
  havoc a, b, c;
  call step(a, b, c);
  havoc a, b, c;
  call step(a, b, c);
  assert 0 <= total && total <= 4;
}
