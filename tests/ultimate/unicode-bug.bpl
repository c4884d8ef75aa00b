//#Unsafe
procedure main(x : int, y : int) returns ()
{
  assume ¬(x ≥ y);
  assert x ≠ 5 ∨ y ≤ 6;
}
