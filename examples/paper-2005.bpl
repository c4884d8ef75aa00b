// Figure 3 of the paper "Boogie: A Modular Reusable Verifier for Object-Oriented Programs" (2005), in its own
// notation: lindy verify --dialect=2005 --infer=all --candidates examples/paper-2005.bpl
// What the figure leaves out (. . .) says what its text says of it. The program divides by n without a look at n.
const System.Object: name;
const Example: name;
axiom Example <: System.Object;
function typeof(obj: ref) returns (class: name);
const allocated: name;
const Example.x: name;
const Example.s: name;
var Heap: [ref, name]any;
function StringLength(s: ref) returns (len: int);

procedure Example..ctor(this: ref, y: int);
  requires this ≠ null ∧ y > 0;
  modifies Heap;
  ensures StringLength(cast(Heap[this, Example.s], ref)) ≥ 12;

procedure Example.M(n: int);
  modifies Heap;

implementation Example.M(n: int)
{
  var e: ref where e = null ∨ typeof(e) <: Example;
  var k: int, i: int, tmp: int, PreLoopHeap: [ref, name]any;
Start:
  assert n ≠ 0;
  tmp := 100/n;
  havoc e;
  assume e ≠ null ∧ typeof(e) = Example ∧ Heap[e, allocated] = false;
  Heap[e, allocated] := true;
  call Example..ctor(e, tmp);
  assert e ≠ null;
  k := StringLength(cast(Heap[e, Example.s], ref));
  i := 0;
  PreLoopHeap := Heap;
  goto LoopHead;
LoopHead:
  goto LoopBody, AfterLoop;
LoopBody:
  assume i < n;
  assert e ≠ null;
  Heap[e, Example.x] := cast(Heap[e, Example.x], int) + i;
  i := i + 1;
  goto LoopHead;
AfterLoop:
  assume ¬(i < n);
  assert e ≠ null;
  assert k = StringLength(cast(Heap[e, Example.s], ref));
  return;
}
