//#Safe
procedure main() returns ()
{
  assume false;
  assert false;
}
