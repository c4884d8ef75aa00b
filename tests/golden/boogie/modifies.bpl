// ARGS: -doModSetAnalysis
// The older name of /inferModifies.
var g: int;

procedure P()
{
  g := 1;
}
