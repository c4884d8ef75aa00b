// ARGS: -n 1 --passing --bounded-ok
// {:print} and {:trace} say what happens on the way.
procedure Count(n: int) returns (s: int)
  requires n == 3;
{
  var i: int, m: [int]int;
  i := 0;
  s := 0;
  while (i < n) {
    s := s + i;
    m[i] := s;
    assume {:print "sum", s, m} true;
    i := i + 1;
  }
  assert {:trace "the end"} s == 3;
}
