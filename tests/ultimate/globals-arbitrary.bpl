//#Unsafe
var g : int;
procedure main() returns ()
{
  assert g == 0;
}
