//#Safe
function f(x : int) returns (int);
procedure lemma(x : int) returns ();
ensures f(x) > 0;
procedure main(y : int) returns ()
{
  call forall lemma(*);
  assert f(y) > 0;
}
