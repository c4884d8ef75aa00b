// The old partial order of constants.
type Class;
const unique Object: Class extends;
const unique Shape: Class extends unique Object complete;
const unique Circle: Class extends unique Shape;

procedure Test(c: Class)
{
  assert Circle <: Object;
  if (c <: Shape) {
    assert c == Shape;
  }
}
