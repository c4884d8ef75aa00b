// No condition on the entry helps, or only one that contradicts the precondition, or nothing is wrong.
procedure Arbitrary(x: int)
{
  var y: int;
  havoc y;
  assert y > x; // missing:
}

procedure Contradicts(x: int)
  requires x > 10;
{
  assert x < 5; // missing:
}

procedure Local(x: int) returns (r: int)
  ensures r > 0; // missing:
{
}

procedure Fine(x: int)
  requires x > 1;
{
  assert x > 0;
}

// Only by nothing getting there.
procedure Dead(x: int)
{
  if (x > 0) {
    assert false; // missing: x <= 0 (unreached)
  }
}
