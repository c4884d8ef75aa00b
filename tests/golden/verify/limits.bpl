// ARGS: /proc:A* /noProc:AC
// Order, choice and limits of implementations.
procedure AA(x: int) { assert x > 0; }
procedure AC(x: int) { assert x > 0; }
procedure {:priority 5} {:timeLimit 20} {:smt_option "smt.random_seed", 3} AB(x: int) { assert x > 0; }
procedure B(x: int) { assert x > 0; }
procedure {:msg_if_verifies "AD is fine"} AD(x: int) { assert x == x; }
