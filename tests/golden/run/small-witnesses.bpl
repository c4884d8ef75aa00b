// Values that exist are small as well, and so are the indices they make.
procedure Somewhere(a: [int]bool) {
  assume (exists i: int :: i >= 0 && a[i]);
  assume !a[0];
  assert false;
}

procedure InMapsOfMaps(m: [int][int]int) {
  assume (exists i, j: int :: i > 3 && j > i && m[i][j] > 7);
  assert false;
}

function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvult"} less(x: bv8, y: bv8): bool;
procedure Overflow(x: bv8, y: bv8) {
  assert less(y, 1bv8) || less(x, add(x, y));
}

procedure Square(x: real, y: real)
  requires y != 0.0;
{
  assert x * x != 0.25;
}
