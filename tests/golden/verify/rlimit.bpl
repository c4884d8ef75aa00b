// ARGS: --rlimit=50000
function f(x: int): int;
axiom (forall x: int :: { f(x) } f(x) != f(2*x + 1) + 1 && f(2*x + 2) != f(x));
procedure Work(x: int) { assert f(x) != 7; }
procedure Easy(x: int) { assert x < x + 1; }
