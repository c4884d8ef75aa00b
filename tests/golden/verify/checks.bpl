// What is checked: attributes that change it.
procedure Under(a: bool, b: bool)
{
  assert {:verified_under a} b;
  assert {:verified_under true} false;
}

procedure UnderHolds(a: bool, b: bool)
  requires a || b;
{
  assert {:verified_under a} b;
}

procedure {:selective_checking} Late(x: int)
{
  assert x > 0;
  assume {:start_checking_here} true;
  assert x >= 0;
  assert x > 1;
}

procedure NotUsed(x: int)
{
  assert {:subsumption 0} x > 0;
  assert x > 0;
}

procedure Used(x: int)
{
  assert x > 0;
  assert x > 0;
}

procedure Message(x: int)
{
  assert {:msg "error: x is too small"} x > 5;
}

// A condition in code: deterministic, so it may be assumed and proved alike.
procedure Code(x: int)
  requires |{ var z: bool; A: z := false; goto B, C;
              B: assume x > 3; z := true; goto C; C: return z; }|;
{
  assert x > 3;
  assert |{ var z: bool; A: return z; }|;
}
