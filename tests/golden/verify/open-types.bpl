// ARGS: /typeEncoding:p /errorTrace:0
// Quantifiers over types speak of all types there are: those of maps, and those not mentioned.
procedure Assumed(h: [int]bool, n: [bool,int]real)
{
  assume (forall<t> m: [t]bool, x: t :: !m[x]);
  assert !h[42];
  assert (forall<a, b> m: [a,b]real, x: a, y: b :: m[x, y] == 0.0) ==> n[true, 1] == 0.0;
  assert h[1]; // fails
}

procedure Stored(h: [int]bool)
{
  assume (forall<t> m: [t]bool, x: t :: !m[x]);
  assert !h[42 := true][42];
  assert false;
}

procedure Goal()
{
  assert (forall<t> m: [t]bool, x: t :: !m[x]); // fails
}

procedure Premise(b: bool)
{
  assume (forall<t> x: t, y: t :: x == y) ==> b;
  assert b; // fails
}
