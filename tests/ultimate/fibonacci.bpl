//#Safe
procedure fib(n : int) returns (r : int)
ensures n < 1 || r >= 1;
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
