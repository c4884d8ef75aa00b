// Globals, results of calls, and calls that satisfy a condition or not.
var balance: int;
var locked: bool;

procedure Pay(amount: int)
  modifies balance;
  ensures balance >= 0; // missing: amount <= balance
{
  balance := balance - amount;
}

procedure Lock()
  modifies locked;
{
  assert !locked; // missing: !locked
  locked := true;
}

procedure Limit(n: int)
{
  assert n <= 100; // missing: n <= 100 (2 of 3 calls)
}

procedure Calls(m: int)
  requires m < 50;
{
  call Limit(7);
  call Limit(m);
  call Limit(m + 60);
}

// With itself as a caller.
procedure Down(n: int) returns (r: int)
{
  assert n >= 0; // missing: n >= 0 (1 of 1 calls)
  if (n > 0) {
    call r := Down(n - 1);
  }
}
