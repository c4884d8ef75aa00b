type Fuel;
function S(f: Fuel): Fuel;
function sum(f: Fuel, n: int): int;
axiom (forall f: Fuel, n: int :: {sum(S(f), n)} sum(S(f), n) == (if n <= 0 then 0 else n + sum(f, n - 1)));
axiom (forall f: Fuel, n: int :: {sum(S(f), n)} sum(S(f), n) == sum(f, n));
procedure P(f: Fuel) { assert sum(S(S(f)), 1) == 1; }
