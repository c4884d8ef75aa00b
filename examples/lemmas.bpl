// Claims of several kinds, to see what different provers make of them: `lindy translate --check examples/lemmas.bpl`.
procedure Absolute(x: int) returns (y: int)
  ensures y >= 0 && (y == x || y == -x);
{
  y := if x < 0 then -x else x;
}

// Wrong for low = 0, high = 1.
procedure Apart(low: int, high: int)
  requires low < high;
{
  assert low + 1 < high;
}

// True, but Lindy's solver looks for instances by triggers only, and there is nothing here to match.
procedure SomethingIsLarger(x: int)
{
  assert (exists y: int :: y > x);
}
