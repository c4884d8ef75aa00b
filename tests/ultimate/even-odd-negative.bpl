//#Safe
procedure even(n : int) returns (r : bool) {
  if (n == 0) { r := true; } else if (n > 0) { call r := odd(n - 1); } else { call r := odd(n + 1); }
}
procedure odd(n : int) returns (r : bool) {
  if (n == 0) { r := false; } else if (n > 0) { call r := even(n - 1); } else { call r := even(n + 1); }
}
procedure ULTIMATE.start() { var n : int; var r : bool; call r := even(n); assert r == (n % 2 == 0); }
