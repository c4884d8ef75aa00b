// Each row is a map of its own.
procedure Test(m: [int][int]int, i: int, j: int) returns (n: [int][int]int)
  requires m[0][0] == 1;
{
  n := m;
  n[i][j] := 5;
  assert n[0][0] == 1 || m[1][j] == 0;
}
