// An argument that is left open is some value that meets the precondition.
procedure Next(n: int) returns (m: int);
  requires n >= 3;
  ensures m == n + 1;
procedure Use() {
  var i: int;
  call i := Next(*);
  while (i < 10) { i := i + 1; }
  assert i >= 4;
}
