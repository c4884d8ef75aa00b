// ARGS.run: --trace
// All elements may be negative.
procedure Max(N: int, a: [int]int) returns (max: int)
  requires N > 0;
  ensures (forall j: int :: 0 <= j && j < N ==> a[j] <= max);
  ensures (exists j: int :: 0 <= j && j < N && a[j] == max);
{
  var i: int;
  i := 0;
  max := 0;
  while (i < N) {
    if (a[i] > max) { max := a[i]; }
    i := i + 1;
  }
}
