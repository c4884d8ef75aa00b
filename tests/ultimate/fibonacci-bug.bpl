//#Unsafe
procedure fib(n : int) returns (r : int)
{
  var a, b : int;
  if (n < 2) {
    r := n;
  } else {
    call a := fib(n - 1);
    call b := fib(n - 2);
    r := a + b;
  }
}
procedure ULTIMATE.start() returns ()
{
  var x : int;
  call x := fib(9);
  assert x != 34;
}
