//#Safe
procedure main() returns ()
{
  var i : int;
  i := 0;
  outer: while (true) {
    while (true) {
      i := i + 1;
      if (i > 5) { break outer; }
    }
  }
  assert i == 6;
}
