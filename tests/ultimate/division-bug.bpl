//#Unsafe
procedure main(x : int) returns ()
{
  assert (x / 2) * 2 == x;
}
