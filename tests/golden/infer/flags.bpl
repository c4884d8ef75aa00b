// ARGS.infer: --explain --infer=default
// ARGS.verify: --infer=default
// Flags that are set together.
procedure Search(n: int)
{
  var found, done, never: bool;
  found, done, never := false, false, false;
  while (!done) {
    if (*) {
      found, done := true, true;
    } else {
      done := found || n > 3;
    }
  }
  assert !never;
  assert found ==> done;
}

procedure Locks()
{
  var held, a, b: bool;
  held, a, b := false, false, false;
  while (*) {
    if (!held) {
      held := true;
      a := true;
    }
    b := a && held;
    if (*) {
      assert a;
      held, a, b := false, false, false;
    }
  }
  assert a ==> held;
  assert b ==> held;
  assert held; // not so
}
