//#Safe
procedure main(a : bool, b : bool, c : bool) returns ()
{
  assume a && b || c;
  assert c || a;
}
