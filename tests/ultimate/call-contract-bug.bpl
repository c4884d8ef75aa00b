//#Unsafe
procedure abs(a : int) returns (r : int);
ensures r >= 0;
procedure main() returns ()
{
  var x : int;
  call x := abs(-3);
  assert x == 3;
}
