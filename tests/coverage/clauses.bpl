// Preconditions, where clauses, assumptions and assignments of one proof.
procedure Clauses(x: int, y: int, z: int) returns (r: int)
  requires x > 0; // alone
  requires y > 0; // not
  requires z > 10; // alone
  ensures r > 10;
{
  var w: int where w >= 0; // alone
  var unused: int;
  assume y < 100; // not
  unused := y; // not
  unused := unused + 1; // not
  r := z; // alone
  assert x >= 1 && w >= 0;
}
