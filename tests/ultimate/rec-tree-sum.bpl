//#Safe
function left(n : int) returns (int);
function right(n : int) returns (int);
procedure size(n : int) returns (r : int) {
  var a, b : int;
  if (n == 0) { r := 0; return; }
  call a := size(left(n));
  call b := size(right(n));
  r := a + b + 1;
}
procedure ULTIMATE.start() {
  var n, r : int;
  call r := size(n);
  assert r >= 0 && (n != 0 ==> r > 0);
}
