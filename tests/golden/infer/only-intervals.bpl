// ARGS: --infer=intervals
// What intervals alone prove: bounds, with thresholds, nested loops, a loop entered in the middle, calls by
// contract, where-clauses after havoc. What they cannot know is not claimed.
procedure Nested() returns (s: int)
  ensures 0 <= s;
{
  var i, j: int;
  i := 0;
  s := 0;
  while (i < 10) {
    j := 0;
    while (j < 20) {
      s := s + j;
      j := j + 1;
    }
    assert j == 20;
    i := i + 1;
  }
  assert i == 10;
}
procedure Irreducible(b: bool) returns (x: int)
  ensures 1 <= x && x <= 100;
{
  start:
    x := 1;
    goto one, two;
  one:
    assume x < 100;
    x := x + 1;
    goto two, done;
  two:
    goto one, done;
  done:
}
var g: int where 0 <= g && g < 256;
procedure Step(d: int) returns (r: int);
  requires 0 < d;
  modifies g;
  ensures d <= r && r <= 2 * d;
procedure Calls() returns (r: int)
  modifies g;
  ensures 3 <= r && r <= 6;
{
  r := 4;
  while (*) {
    call r := Step(3);
  }
}
procedure Havoc() returns (x: int)
  modifies g;
{
  x := 0;
  while (*) {
    havoc g;
    x := g mod 16;
  }
  assert 0 <= x && x < 16;
  assert x < 15; // not true
}
procedure ByZero(z: int) returns (x: int)
{
  x := 1;
  while (*) {
    x := 1 div z;
  }
  assert x <= 1; // not known: z may be zero
}
