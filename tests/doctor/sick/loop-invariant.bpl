// EXPECT: matching-loop at 7
type N; function one(n: N): N; function two(n: N): N;
procedure Walk(start: N, k: int) requires k > 2; {
  var i: int; var d: [N]int;
  i := 0;
  assume (forall n: N :: {d[one(n)]} d[n] <= d[one(n)] + d[two(n)]);
  while (i < k) invariant (forall n: N :: {d[n]} d[n] <= d[one(n)] + d[two(n)]); {
    assert d[start] == i && i > 1 ==> i * i > i;
    i := i + 1;
  }
}
