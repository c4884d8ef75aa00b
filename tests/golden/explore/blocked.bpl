// An assumption that is false on every path is no contradiction at the entry.
procedure main()
{
  goto a, b;
a:
  assume false;
  assert false;
b:
  return;
}
