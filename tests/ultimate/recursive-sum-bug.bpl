//#Unsafe
procedure sum(n : int) returns (r : int)
{
  if (n <= 0) {
    r := 0;
  } else {
    call r := sum(n - 1);
    r := r + n;
  }
}
procedure ULTIMATE.start(n : int) returns ()
{
  var r : int;
  assume n >= 0;
  call r := sum(n);
  assert 2 * r == n * n + 2;
}
