// lindy verify --missing: with which precondition would this hold?
procedure Share(part: int, whole: int) returns (percent: int)
{
  assert 0 <= part && part <= whole;
  percent := (100 * part) div whole;
}

procedure Shares(n: int)
  requires n > 0;
{
  var p: int;
  call p := Share(1, n);
  call p := Share(n, 1);
}
