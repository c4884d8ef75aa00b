// Names that are names today make no program of Boogie 2: `%` stays a mistake.
var left: int;
procedure P()
{
  assert left % 2 < 2;
}
