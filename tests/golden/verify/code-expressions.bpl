// ARGS: /errorTrace:0
// Code expressions: calls by body, by contract, and what both may not claim.
var g: int;

procedure {:inline 1} Abs(x: int) returns (y: int)
  ensures y >= 0;
{
  if (x < 0) { y := 0 - x; } else { y := x; }
}

procedure {:inline 1} Through(x: int) returns (y: int)
{
  call y := Abs(x + 1);
}

procedure {:inline 1} Spins(x: int) returns (y: int)
  requires x != 7;
  ensures y >= x;
{
  y := x;
  while (*) { y := y + 1; }
}

procedure {:inline 2} Down(x: int) returns (y: int)
  ensures y <= 0 || y == x;
{
  y := x;
  if (x > 0) { call y := Down(x - 1); }
}

procedure {:inline 1} Any() returns (y: int)
{
  var z: int where z > 3;
  y := z;
}

procedure ByBody(x: int)
{
  assert |{ var a: int; A: call a := Abs(x); return a == x || a == 0 - x; }|;
  assert |{ var a: int; A: call a := Through(x); return a >= 0; }|;
  assert x == 2 ==> |{ var a: int; A: call a := Through(x); return a == 3; }|;
  assert |{ var a: int; A: call a := Through(x); return a == 3; }|; // fails
}

procedure LoopsAreContracts(x: int)
{
  assert x != 7 ==> |{ var a: int; A: call a := Spins(x); return a >= x; }|;
  assert x != 7 ==> |{ var a: int; A: call a := Spins(x); return a == x; }|; // fails
}

procedure PreconditionOfContract(x: int)
{
  assert |{ var a: int; A: call a := Spins(x); return true; }|; // fails
}

procedure Recursion(x: int)
{
  assert x == 1 ==> |{ var a: int; A: call a := Down(x); return a == 0; }|;
  assert x == 2 ==> |{ var a: int; A: call a := Down(x); return a <= 1; }|;
  assert x == 9 ==> |{ var a: int; A: call a := Down(x); return a == 9; }|; // fails
}

procedure LocalsOfTheBody()
{
  assert |{ var a: int; A: call a := Any(); return a > 3; }|;
  assert |{ var a: int; A: call a := Any(); return a > 4; }|; // fails
}

procedure Assumed(x: int)
{
  assume |{ var a: int; A: call a := Abs(x); return a == 5; }|;
  assert x == 5 || x == 0 - 5;
}

procedure InQuantifiers()
{
  assert (forall i: int :: |{ var a: int; A: call a := Abs(i); return a >= i; }|);
  assert (forall i: int :: |{ var a: int; A: call a := Abs(i); return a > i; }|); // fails
}
