//#Unsafe
type color;
const unique red, green, blue : color;
axiom (forall c : color :: c == red || c == green || c == blue);
procedure ULTIMATE.start() {
  var c, d : color; var n : int;
  c := red; n := 0;
  while (*) {
    if (c == red) { c := green; } else if (c == green) { c := blue; } else { c := red; n := n - 1; }
  }
  assert n >= 0;
  assert d != red && d != green ==> d == blue;
}
