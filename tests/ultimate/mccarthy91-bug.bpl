//#Unsafe
procedure McCarthy(x : int) returns (res : int);
ensures x > 101 || res == 90;
implementation McCarthy(x : int) returns (res : int)
{
  if (x > 100) {
    res := x - 10;
  } else {
    call res := McCarthy(x + 11);
    call res := McCarthy(res);
  }
}
