// Name resolution: `Error`, zero-based columns, every declaration is looked at.
var g: Missing;
axiom undeclared == 1;

procedure P()
{
  x := g;
  call Q();
}
