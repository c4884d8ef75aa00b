// Type errors are reported when names are fine.
var g: int;

procedure P() returns (b: bool)
{
  g := 1;
  b := g;
  assert g;
}
