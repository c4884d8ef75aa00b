// Facts that contradict each other, at their lines; nothing gets to the checks after them.
function f(int): int;
axiom (forall x: int :: { f(x) } f(x) > x); // clash-axioms
axiom (forall x: int :: { f(x) } f(x) < 10); // clash-axioms

procedure Preconditions(x: int, y: int)
  requires x > 0; // clash-requires
  requires y > 0;
  requires x + 1 < 0; // clash-requires
{
  assert x == 5; // hidden-requires
  assert y == 6;
}

procedure Axioms(x: int)
  requires x > 20; // clash-axioms
  requires f(x) != 8;
{
  assert f(x) == 7; // hidden-axioms
}

procedure Callee() returns (r: int);
  ensures r > 0; // clash-call
  ensures r < 0; // clash-call
procedure Calls() returns (r: int)
{
  assert true || r == 1;
  call r := Callee();
  assert r == 3; // hidden-call
}

procedure Branch(x: int)
  requires x > 0; // clash-branch
{
  if (x < 0) { // clash-branch
    assert x == 8; // hidden-branch
  }
  assert x >= 1;
}

// The terms that bring the axioms in are only in the goal.
function g(int): int;
axiom (forall x: int :: { g(x) } g(x) > x); // clash-goal
axiom (forall x: int :: { g(x) } g(x) < 10); // clash-goal
procedure Goal(x: int)
  requires x > 20; // clash-goal
{
  assert g(x) == 7; // hidden-goal
}

procedure OnPurpose(x: int)
  requires x > 0;
{
  if (x < 0) {
    assert false;
  }
}
