// Each of Size workers raises its flag and then copies the flag of its neighbour. When all are
// done, at least one has seen a raised flag.

const Size: int;
axiom Size >= 1;

var {:layer 0,1} flag: [int]bool;
var {:layer 0,1} seen: [int]bool;
var {:layer 1} ready: [int]bool;

function {:inline} worker(w: int): bool
{
  0 <= w && w < Size
}

function {:inline} some_seen(ready: [int]bool, flag: [int]bool, seen: [int]bool): bool
{
  ((forall w: int :: worker(w) ==> ready[w]) ==> (exists w: int :: worker(w) && seen[w])) &&
  (forall w: int :: worker(w) && ready[w] ==> flag[w])
}

yield invariant {:layer 1} Always();
  preserves some_seen(ready, flag, seen);

yield invariant {:layer 1} Raised(w: int);
  preserves flag[w];
  preserves some_seen(ready, flag, seen);

yield procedure {:layer 0} raise(w: int);
  refines atomic action {:layer 1} RAISE
  {
    flag[w] := true;
  }

yield procedure {:layer 0} look(w: int);
  refines atomic action {:layer 1} LOOK
  {
    seen[w] := flag[(w + 1) mod Size];
  }

yield procedure {:layer 1} work(w: int)
  preserves call Always();
{
  call raise(w);
  call Raised(w);
  call look(w);
  call {:layer 1} ready := Copy(ready[w := true]);
}
