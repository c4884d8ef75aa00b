// EXPECT: matching-loop at 6
// Sequences: splitting a sequence makes two, each of which is split again.
type Seq;
function Len(s: Seq): int; function Take(s: Seq, n: int): Seq; function Drop(s: Seq, n: int): Seq; function App(s: Seq, t: Seq): Seq;
axiom (forall s: Seq :: {Len(s)} Len(s) >= 0);
axiom (forall s: Seq :: {Len(s)} Len(s) == Len(Take(s, Len(s) div 2)) + Len(Drop(s, Len(s) div 2)));

procedure Halve(s: Seq, k: int) returns (t: Seq)
  requires Len(s) == k && k > 4;
{
  t := App(Take(s, 1), Drop(s, 1));
  assert k * k > 4 * k;
}
