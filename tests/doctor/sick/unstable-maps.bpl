// EXPECT: unstable at 4
// ARGS: --timeout=20 --rlimit=200000 --stability=10
type M = [int]int;
procedure {:smt_option "smt.phase_selection", 5} Table(w: [M]int, a: M, b: M, c: M, d: M, e: M, f: M, i: int, j: int, k: int, l: int, n: int)
  requires n > 2;
{
  assume w[a[i := 1]] + w[a[i := 2]] + w[a[j := 1]] + w[a[j := 2]] + w[a[k := 1]] + w[a[k := 2]] + w[a[l := 1]] + w[a[l := 2]] + w[b[i := 1]] + w[b[i := 2]] + w[b[j := 1]] + w[b[j := 2]] + w[b[k := 1]] + w[b[k := 2]] + w[b[l := 1]] + w[b[l := 2]] + w[c[i := 1]] + w[c[i := 2]] + w[c[j := 1]] + w[c[j := 2]] + w[c[k := 1]] + w[c[k := 2]] + w[c[l := 1]] + w[c[l := 2]] > n;
  assume w[d[i := 1]] + w[d[i := 2]] + w[d[j := 1]] + w[d[j := 2]] + w[d[k := 1]] + w[d[k := 2]] + w[d[l := 1]] + w[d[l := 2]] + w[e[i := 1]] + w[e[i := 2]] + w[e[j := 1]] + w[e[j := 2]] + w[e[k := 1]] + w[e[k := 2]] + w[e[l := 1]] + w[e[l := 2]] + w[f[i := 1]] + w[f[i := 2]] + w[f[j := 1]] + w[f[j := 2]] + w[f[k := 1]] + w[f[k := 2]] + w[f[l := 1]] + w[f[l := 2]] < n;
  assert (forall x: int :: a[i := 1][x] == b[j := 1][x]) && i != j ==> w[a[i := 1][l := 5]] == w[b[j := 1][l := 5]] && n * n > n;
}
