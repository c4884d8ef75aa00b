//#Unsafe
procedure down(n : int) returns (r : int)
{
  if (n <= 0) {
    r := 0;
  } else {
    call r := down(n - 1);
    r := r + 1;
  }
}
procedure ULTIMATE.start() returns ()
{
  var n, x : int;
  call x := down(n);
  assert x != 7;
}
