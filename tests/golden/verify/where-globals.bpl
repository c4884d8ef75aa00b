// The value of a global at entry is shown where something needs it; that it has a where-clause is no reason.
var other: int where other > 0;
var limit: int where limit > 3;
var used: int where used < limit;
procedure P(x: int)
{
  assert x != used;
}
