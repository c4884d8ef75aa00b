// ARGS: --dialect=boogie2
// `real` is a type of this program, so there are no real numbers; what nobody declares stays reserved.
type real;
var x: real;
procedure P() returns (r: int)
  modifies x;
{
  x := 1.5;
  r := 7 div 2;
}
