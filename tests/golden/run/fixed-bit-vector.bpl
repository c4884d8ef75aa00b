// A bit-vector and a real that assumptions fix, with facts about a map behind them: both were once
// taken for integers.
type Ref;
var heap: [Ref]int;
procedure P(r: Ref, q: Ref, k: bv8, t: real)
  requires r != q && heap[r] > heap[q];
{
  assert !(k == 3bv8 && t == 1.0 && heap[r] == 7);
}
procedure {:entrypoint} Fails(r: Ref, q: Ref, k: bv8, t: real)
  requires k == 3bv8;
  requires t == 1.0;
  requires heap[r] == 7;
  requires heap[q] == 0;
  requires r != q && heap[r] > heap[q];
{
  call P(r, q, k, t);
}
