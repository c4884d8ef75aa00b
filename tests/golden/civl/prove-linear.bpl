// Permissions: two threads never hold the same one.

type Tid;

var {:layer 0,2} owner: [One Tid]int;
var {:linear} {:layer 0,2} pool: UnitMap (One Tid);

left action {:layer 1,2} put({:linear} t: One Tid, v: int)
{
  owner[t] := v;
}

// Without a permission it does not commute with itself.
left action {:layer 1} put_any(t: One Tid, v: int)
{
  owner[t] := v;
}

yield invariant {:layer 1} Owns({:linear} t: One Tid, v: int);
  preserves owner[t] == v;

yield procedure {:layer 0} set({:linear} t: One Tid, v: int);
  refines put;

yield procedure {:layer 1} keep({:linear} t: One Tid)
  ensures call Owns(t, 2);
{
  call set(t, 1);
  call Owns(t, 1);
  assert {:layer 1} owner[t] == 1;
  call set(t, 2);
}

// The permission moves from the pool to the result.
atomic action {:layer 1} take(t: One Tid) returns ({:linear} out: One Tid)
{
  out := t;
  call One_Get(pool, out);
}
