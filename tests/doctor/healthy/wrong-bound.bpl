// A plain mistake: it fails, and nothing is sick.
procedure Fill(n: int) returns (a: [int]int)
  requires n >= 0;
  ensures (forall i: int :: {a[i]} 0 <= i && i <= n ==> a[i] == 7);
{
  var i: int;
  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n && (forall k: int :: {a[k]} 0 <= k && k < i ==> a[k] == 7);
  {
    a[i] := 7;
    i := i + 1;
  }
}
