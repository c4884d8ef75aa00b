//#Safe
procedure abs(a : int) returns (r : int);
ensures r >= 0;
ensures r == a || r == -a;
procedure main() returns ()
{
  var x : int;
  call x := abs(-3);
  assert x == 3;
}
