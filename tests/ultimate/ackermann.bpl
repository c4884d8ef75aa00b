//#Safe
procedure Ackermann(m, n : int) returns (res : int);
requires m >= 0;
requires n >= 0;
ensures res >= 0;
implementation Ackermann(m, n : int) returns (res : int)
{
  if (m == 0) {
    res := n + 1;
  } else {
    if (n == 0) {
      call res := Ackermann(m - 1, 1);
    } else {
      call res := Ackermann(m, n - 1);
      call res := Ackermann(m - 1, res);
    }
  }
}
