// ARGS: --infer=all --candidates
// Of the guesses that prove it, the shortest are shown.
procedure Reverse(a: [int]int, n: int) returns (b: [int]int)
  requires n >= 0;
  ensures (forall k: int :: 0 <= k && k < n ==> b[k] == a[n - 1 - k]);
{
  var i: int;
  i := 0;
  while (i < n) { b[i] := a[n - 1 - i]; i := i + 1; }
}

procedure Least(a: [int]int, n: int) returns (m: int)
  requires n > 0;
  ensures (forall k: int :: 0 <= k && k < n ==> m <= a[k]);
{
  var i: int;
  i, m := 1, a[0];
  while (i < n) { if (a[i] < m) { m := a[i]; } i := i + 1; }
}
