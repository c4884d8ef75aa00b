// A controller and a world that does as it likes: can the train move with an open door?
var open, moving: bool;

procedure Press(button: int)
  modifies open, moving;
{
  if (button == 0) {
    open := !moving;
  } else if (button == 1) {
    open := false;
  } else if (!open || button == 7) {
    moving := true;
  }
}

procedure {:entrypoint} main()
  modifies open, moving;
{
  var button: int;
  open, moving := false, false;
  while (true) {
    havoc button;
    call Press(button);
    assert !(open && moving);
  }
}
