// ARGS: --entry=Main
// A call stack of several levels.
procedure Down(n: int, limit: int) returns (r: int)
{
  assert n + limit < 8;
  r := 0;
  if (n < limit) {
    call r := Down(n + 1, limit);
    r := r + 1;
  }
}

procedure Main(limit: int) returns (r: int)
  requires limit >= 2;
{
  call r := Down(0, limit);
}
