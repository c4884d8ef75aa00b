// ARGS.infer: --explain --infer=default
// ARGS.verify: --infer=default
// Axioms about a function say something of each of its values.
type Seq;
function Length(Seq): int;
axiom (forall s: Seq :: { Length(s) } 0 <= Length(s));
function Lit(x: int): int { x }
function {:define} Next(x: int): int { x + 1 }
function Tail(Seq): Seq;
axiom (forall s: Seq :: { Tail(s) } Length(Tail(s)) <= Length(s));
function Pair(int, int): int;
axiom (forall a, b: int :: Pair(b, a) == b + 2 * a);

procedure Values(n: int, s: Seq)
{
  var i, j, k: int;
  var t: Seq;
  t := s;
  k := Length(t);
  i := Lit(3);
  j := Pair(i, Next(i));
  while (i < n) {
    i := Next(i);
    j := j + Lit(2);
    t := Tail(t);
    k := k + Length(t);
  }
  assert 3 <= i && 11 <= j && 0 <= k;
  assert j < 20; // not so
}
