// ARGS: --infer-modifies
// The same with --infer-modifies: no complaint.
var g: int;
var h: int;

procedure Low()
  modifies g;
{
  g := 1;
  h := 2;
}

procedure High()
{
  call Low();
}
