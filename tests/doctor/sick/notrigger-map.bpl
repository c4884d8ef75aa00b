// EXPECT: no-trigger at 4
type P; function twin(p: P): P; function host(p: P): P;
procedure Stable(m: [P]int, d: [P]int, p: P, k: int)
  requires (forall x: P :: m[x] >= d[twin(x)] + d[host(x)]);
  requires (forall x: P :: d[x] >= m[twin(x)] + m[host(x)]);
  requires m[p] == k && k > 1;
{
  assert k * k > k;
}
