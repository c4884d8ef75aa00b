// What is assumed at the entry cannot hold.
const c: int;
axiom c > 3;
procedure main()
  requires c < 2;
{
  assert false;
}
