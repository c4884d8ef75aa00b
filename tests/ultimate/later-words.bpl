//#Safe
// Words that Boogie 3 reserves and Ultimate does not.
procedure main(left : int, right : int) returns (action : int)
{
  var datatype, is, pure, hide, measure, div, mod, RNE : int;
  datatype := left;
  is := right;
  pure := datatype + is;
  action := pure;
  RNE := 1;
  assert action == left + right && RNE == 1;
}
