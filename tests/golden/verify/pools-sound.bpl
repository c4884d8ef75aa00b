// Where it is not known whether a quantifier is assumed or to be proved, instances may not take
// its place: p(0) is not all of p.
// ARGS.boogie: /errorTrace:0
function p(x: int): bool;

procedure Equivalent(b: bool)
  requires b <==> (forall {:pool "A"} x: int :: p(x));
{
  assume {:add_to_pool "A", 0} p(0);
  assert b;
}

procedure Equal(b: bool)
  requires b == (exists {:pool "A"} x: int :: p(x));
{
  assume {:add_to_pool "A", 0} !p(0);
  assert !b;
}

procedure Condition()
  requires if (forall {:pool "A"} x: int :: p(x)) then false else true;
{
  assume {:add_to_pool "A", 0} p(0);
  assert false;
}

// To be proved it has to hold everywhere, in the pool or not.
procedure Everywhere()
{
  assume {:add_to_pool "A", 0} p(0);
  assert (forall {:pool "A"} x: int :: p(x));
}

procedure Somewhere()
  requires (exists {:pool "A"} x: int :: p(x));
{
  assume {:add_to_pool "A", 0} true;
  assert p(0);
}

procedure Negated()
  requires !(forall {:pool "A"} x: int :: p(x));
{
  assume {:add_to_pool "A", 0} true;
  assert !p(0);
}
