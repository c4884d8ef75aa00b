// ARGS.run-json: --trace
// The array may be empty: the second postcondition cannot hold then.
procedure Max(N: int, a: [int]int) returns (max: int)
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
