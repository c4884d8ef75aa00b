// {:builtin "rem"} is the solver's: the sign of the divisor is the sign of the remainder.
function {:builtin "rem"} rem(x: int, y: int): int;

procedure Literals(x: int)
{
  assert rem(7, 3) == 1;
  assert rem(-7, 3) == 2;
  assert rem(7, -3) == -1;
  assert rem(-7, -3) == -2;
  assert 0 <= rem(x, 5) && rem(x, 5) < 5;
}

procedure Signs(x: int, y: int)
{
  assert y > 0 ==> rem(x, y) >= 0;
  assert y < 0 ==> rem(x, y) <= 0;
}

// By zero a remainder is whatever the quotient leaves, but nothing is known of that.
procedure Zero(x: int)
{
  assert rem(x, 0) == 0;
}
