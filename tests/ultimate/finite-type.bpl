//#Safe
type finite T;
procedure main(x : T) returns ()
{
  assert x == x;
}
