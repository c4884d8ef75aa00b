// Loops whose heads follow each other: what holds where an inner loop is entered is checked at the end of the outer head, and is
// no invariant of the outer loop.
procedure Empty()
{
  var u: int;
  goto A;
A:
  goto B;
B:
  assert u == 1;
  goto A, B, C;
C:
}

procedure Tests()
{
  var u: int;
A:
  assume u >= 0;
  assert u != 7;
  goto B;
B:
  assert u == 1;
  havoc u;
  goto A, B, C;
C:
}

procedure Right()
{
  var u: int;
  u := 1;
  goto A;
A:
  assert u >= 1;
  goto B;
B:
  assert 2 * u >= 2;
  u := u + 1;
  goto A, B, C;
C:
}
