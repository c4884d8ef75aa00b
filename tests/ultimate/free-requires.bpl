//#Safe
// A free precondition is assumed where the procedure is called.
procedure f(x : int) returns ();
free requires x > 0;
procedure main(y : int) returns ()
{
  call f(y);
  assert y > 0;
}
