function f(x: int): int; function g(x: int): int;
axiom (forall x: int :: f(x) == g(x) + 1);
axiom (forall x: int :: x > 0 ==> g(x) > 0);
procedure P(x: int) requires x > 3; { assert f(x) > 1; }
