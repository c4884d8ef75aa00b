// {:msg} of front-ends: without blanks around it, and Carbon's place in front.
procedure P(x: int)
{
  assert {:msg "  Assert might fail. Assertion x > 0 (of P) might not hold. (list.vpr@19.12--19.17) [4711]"} x > 0;
}
procedure Q(x: int)
{
  assert {:msg "  a (b@c) is (no place@1)  "} x > 0;
}
procedure R(x: int)
{
  assert {:msg "Precondition might not hold. (/a/b c.vpr@7.1)"} x > 0;
}
procedure S(x: int)
{
  assert {:msg "(list.vpr@3.4--3.5) [1]"} x > 0;
}
