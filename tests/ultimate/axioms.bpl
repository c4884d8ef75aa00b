//#Safe
type T;
const unique a, b : T;
function f(t : T) returns (int);
axiom f(a) == 1;
axiom (forall t : T :: f(t) == 1 ==> t == a);
procedure main() returns ()
{
  assert a != b;
  assert f(b) != 1;
}
