// Limits by attribute are those of that implementation alone. The axiom has no end of instances.
function f(x: int): int;
axiom (forall x: int :: { f(x) } f(x) != f(2*x + 1) + 1 && f(2*x + 2) != f(x));

procedure Easy(x: int) { assert x < x + 1; }
procedure {:timeLimit 1} Time(x: int) { assert f(x) != 7; }
procedure {:rlimit 50000} Work(x: int) { assert f(x) != 7; }
procedure {:smt_option "rlimit", 50000} Option(x: int) { assert f(x) != 7; }
