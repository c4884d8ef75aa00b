// What the proofs of callers need of a postcondition; that of its own body is a goal.
procedure Step(n: int) returns (r: int)
  requires n >= 0; // not
  ensures r > n; // alone
  ensures r != 1000; // not
{
  r := n + 1; // alone
  if (r == 1000) {
    r := 1001; // alone
  }
}

procedure Caller(a: int) returns (b: int)
  requires a >= 7; // alone
  ensures b >= 9;
{
  call b := Step(a);
  call b := Step(b);
}

// Needed for its own proof only, so that it may go with its check: not needed alone.
procedure Down(n: int) returns (r: int)
  ensures r == 0; // needed
{
  r := 0; // alone
  if (n > 0) {
    call r := Down(n - 1);
  }
}
