//#Safe
procedure nodes(depth : int) returns (r : int)
{
  var left, right : int;
  if (depth <= 0) {
    r := 1;
  } else {
    call left := nodes(depth - 1);
    call right := nodes(depth - 1);
    r := left + right + 1;
  }
}
procedure ULTIMATE.start(depth : int) returns ()
{
  var r : int;
  call r := nodes(depth);
  assert r % 2 == 1;
}
