//#Unsafe
// Without ULTIMATE.start every procedure is asked about, also one that nobody calls.
procedure main() returns ()
{
  assert true;
}
procedure other(x : int) returns ()
{
  assert x != 12345;
}
