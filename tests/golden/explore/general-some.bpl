// A driver of events: memory is handed out in each round and numbers grow, which nothing depends on; the lock and the state have few
// values, and are known in every round.
// ARGS.explore: --engine=symbolic --timeout=200
var lock: int; var mem: [int]int; var next: int; var log: int;
procedure acquire() modifies lock; { assert lock == 0; lock := 1; }
procedure release() modifies lock; { assert lock == 1; lock := 0; }
procedure alloc() returns (p: int) modifies next; { p := next; next := next + 8; }
procedure main() modifies lock, mem, next, log;
{
  var e, p, state: int;
  lock := 0; next := 1000; state := 0; log := 0;
  while (true) {
    havoc e;
    if (e == 0 && state == 0) { call acquire(); call p := alloc(); log := log + p; call release(); state := 1; }
    else if (e == 1 && state == 1) { call acquire(); state := 2; }
    else if (e == 2 && state == 2) { call release(); state := 0; log := log * 2; }
    assert log != 7 || lock <= 1;
  }
}
