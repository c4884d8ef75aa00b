// A procedure that changes more than it says.
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
