// ARGS: /prune:1 /errorTrace:0 /vcsSplitOnEveryAssert
axiom false; // nothing leads to it

function Plain(x: int): int;
axiom (forall x: int :: Plain(x) > 0); // no trigger in the text: not found

function Triggered(x: int): int;
axiom (forall x: int :: {Triggered(x)} Triggered(x) > 0);

function Owner(x: int): int uses {
  hideable axiom (forall x: int :: {Owner(x)} Owner(x) > 0);
}

revealed function Open(x: int): int uses {
  hideable axiom (forall x: int :: {Open(x)} Open(x) > 0);
}

function Named(x: int): int;
axiom {:include_dep} (forall x: int :: Named(x) > 0);

procedure P()
{
  assert Plain(3) > 0; // not provable
  assert Triggered(3) > 0;
  assert Named(3) > 0;
  assert Owner(3) > 0;
}

procedure Q()
{
  hide *;
  if (*)
  {
    reveal Owner;
    assert Owner(3) > 0;
  }
  else
  {
    assert Owner(3) > 0; // not provable
  }
  push;
  hide Owner;
  assert Owner(4) > 0; // not provable
  pop;
  assert Owner(5) > 0; // one of the ways here revealed it
  assert Open(6) > 0;
}
