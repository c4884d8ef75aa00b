// ARGS.dump: --after=lower
// Instances of functions, procedures, maps, quantifiers and lambdas over types.
type ref;
type Field a;
type Box;
const unique f1: Field int;
const unique f2: Field bool;
type Heap = <a>[ref, Field a]a;
var H: Heap;
function Wrap<a>(x: a): Box;
function Unwrap<a>(b: Box): a;
axiom (forall<a> x: a :: { Wrap(x) } Unwrap(Wrap(x)) == x);
function idle<a>(x: a): a uses { axiom (forall<a> x: a :: { idle(x) } idle(x) == x); }
axiom (forall<a> x: a :: { Wrap(idle(x)) } Wrap(idle(x)) == Wrap(x));
function Succ(h: Heap, k: Heap): bool;
axiom (forall h, k: Heap :: { Succ(h, k) } Succ(h, k) ==>
  (forall<a> o: ref, f: Field a :: { k[o, f] } h[o, f] == k[o, f]));

procedure P<T>(x: T, f: Field T, r: ref) returns (b: Box)
  modifies H;
  ensures (forall<a> o: ref, g: Field a :: o != r ==> H[o, g] == old(H[o, g]));
  ensures Unwrap(b) == x;
{
  H[r, f] := x;
  b := Wrap(x);
}

procedure Q(r: ref)
  modifies H;
{
  var b: Box;
  var m: <a>[a]bool;
  call b := P(3, f1, r);
  assert Unwrap(b) == 3 && H[r, f1] == 3;
  m := (lambda<b> x: b :: Wrap(x) == Wrap(x) && x == x);
  assert m[3] && m[true];
  assume (exists<a> x: a :: Wrap(x) == b);
  assert (forall<a> x: a :: Wrap(x) == b) || (forall<a> x: a :: Wrap(x) != b);
}
