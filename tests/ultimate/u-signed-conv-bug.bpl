//#Unsafe
procedure main() {
  var x, y : int;
  assume 0 <= x && x <= 4294967295;
  y := if x % 4294967296 <= 2147483647 then x % 4294967296 else x % 4294967296 - 4294967296;
  assert -2147483648 <= y && y <= 2147483647;
  assert y >= 0;
}
