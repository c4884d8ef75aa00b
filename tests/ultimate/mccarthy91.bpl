//#Safe
procedure McCarthy(x : int) returns (res : int);
ensures x > 100 || res == 91;
ensures x <= 100 || res == x - 10;
implementation McCarthy(x : int) returns (res : int)
{
  if (x > 100) {
    res := x - 10;
  } else {
    call res := McCarthy(x + 11);
    call res := McCarthy(res);
  }
}
