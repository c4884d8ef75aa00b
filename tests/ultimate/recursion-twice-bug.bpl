//#Unsafe
var depth, max : int;
procedure walk() modifies depth, max; {
  depth := depth + 1;
  if (depth > max) { max := depth; }
  if (*) { call walk(); }
  if (*) { call walk(); }
  depth := depth - 1;
}
procedure ULTIMATE.start() modifies depth, max; {
  depth := 0; max := 0;
  call walk();
  assert depth == 0 && max < 6;
}
