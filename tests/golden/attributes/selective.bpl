// {:selective_checking}: what is not reached from {:start_checking_here} is assumed, by all engines.
procedure Needs(x: int); requires x > 0;

// No return is reached from a mark: the postcondition is assumed.
procedure {:selective_checking} Ensures() returns (r: int) ensures r == 7; { havoc r; }

// The preconditions of a call before the mark are assumed.
procedure {:selective_checking} Call(x: int)
{
  call Needs(x);
  assume {:start_checking_here} true;
  assert x > 0;
  assert x > 1; // fails
}

// One return is reached from a mark: the postcondition is checked at both.
procedure {:selective_checking} Returns(c: bool) returns (r: int) ensures r == 7;
{
  if (c) { assume {:start_checking_here} true; r := 7; return; }
  r := 8; // fails
}

// A mark in a loop: its invariant is checked when maintained, and nothing after the loop.
procedure {:selective_checking} Loop(n: int)
{
  var i: int;
  i := 1;
  while (i < n) invariant i <= n; { assume {:start_checking_here} true; i := i + 1; }
  assert i == n;
}
procedure {:selective_checking} Maintained(n: int) requires n > 5;
{
  var i: int;
  i := 0;
  while (i < n) invariant i <= 3; { assume {:start_checking_here} true; i := i + 1; } // fails
}

// A check that may not be used once made is not assumed either.
procedure {:selective_checking} NotUsed(x: int)
{
  assert {:subsumption 0} x > 0;
  assume {:start_checking_here} true;
  assert x > 0; // fails
}
