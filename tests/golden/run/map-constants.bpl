// Functions without parameters whose value is a map, functions of maps, and maps that are read and compared.
function Empty(): [int]bool;
function Equal(a: [int]bool, b: [int]bool): bool;
function Difference(a: [int]bool, b: [int]bool): [int]bool;
function First(a: [int]bool): bool;
axiom (forall i: int :: !Empty()[i]);
axiom (forall a, b: [int]bool, i: int :: Difference(a, b)[i] <==> a[i] && !b[i]);
axiom (forall a: [int]bool :: First(a) <==> a[0]);

procedure Passes(s: [int]bool)
  requires Equal(s, Empty());
{
  assert !Difference(Empty(), s)[3];
}

procedure Reads(s: [int]bool)
  requires First(s);
{
  assert !First(Empty());
  assert !s[0];
}
