//#Unsafe
type T;
const a, b : T;
procedure main() returns ()
{
  assert a != b;
}
