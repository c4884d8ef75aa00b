// A branch that ends in a literal false leads nowhere: what follows has one way in and belongs to
// the block before it.
procedure Assert(x: int) {
  if (x > 0) { assert false; }
  assert x > 1;
}
procedure Assume(x: int) {
  if (x > 0) { assume x > 1; assume false; }
  assert x > 1;
}
procedure Computed(x: int) {
  if (x > 0) { assume x < 0 && false; }
  assert x > 1;
}
