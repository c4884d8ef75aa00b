// An axiom that lists the elements of a type bears on all values of it, also where neither constant
// is mentioned.
type Colour;
const red, green: Colour;
axiom (forall c: Colour :: c == red || c == green);

procedure TwoAreEqual(x, y, z: Colour)
{
  assert x == y || y == z || x == z;
}

procedure AllAreEqual(x, y: Colour)
{
  assert x == y;
}
