// Nobody wrote an invariant; `lindy infer` finds it.
procedure Count() returns (i: int)
  ensures i == 10;
{
  i := 0;
  while (i < 10) { i := i + 1; }
}
