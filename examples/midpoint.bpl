// A wrong midpoint: without parentheses, low + high div 2 can leave the range.

procedure Midpoint(low: int, high: int) returns (middle: int)
  requires 0 <= low && low < high;
  ensures low <= middle && middle < high;
{
  middle := low + high div 2;
}
