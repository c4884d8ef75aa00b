//#Unsafe
procedure main(r : real) returns ()
{
  assert r / 2.0 < r;
}
