// A program made from another one: the lines of that are shown, too.
procedure check(x: int)
{
  assume {:sourceloc "lib/check.c", 3, 5} true;
  assert x != 7;
}

procedure {:entrypoint} main()
{
  var x: int;
  assume {:sourceloc "demo.c", 10, 3} true;
  havoc x;
  assume {:sourceloc "demo.c", 11, 3} true;
  if (x > 5) {
    assume {:sourceloc "demo.c", 12, 5} true;
    call check(x);
  }
}
