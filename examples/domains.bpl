// A loop for each domain of `lindy infer`; nobody wrote an invariant.
type Ref;
type Class;
const unique null: Ref;
const unique red: Ref;
const unique green: Ref;
const unique Node: Class;
function is(r: Ref, c: Class): bool;
function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8): bv8;
function {:bvbuiltin "bvule"} at_most(x: bv8, y: bv8): bool;
var heap: [Ref]int;

procedure Intervals() returns (i: int) {
  i := 0;
  while (i < 10) { i := i + 1; }
}

procedure Congruences() returns (i: int) {
  i := 2;
  while (*) { i := i + 4; }
}

procedure Bitvectors() returns (x: bv8) {
  x := 9bv8;
  while (*) { havoc x; assume at_most(x, 9bv8); }
}

procedure Bits() returns (x: bv8) {
  x := 1bv8;
  while (*) { x := add(x, 2bv8); }
}

procedure Linear(n: int) returns (i: int, j: int) {
  i, j := 0, n;
  while (*) { i, j := i + 1, j - 2; }
}

procedure Constants() returns (light: Ref) {
  light := red;
  while (*) { light := (if light == red then green else red); }
}

procedure Types(first: Ref) returns (r: Ref)
  requires is(first, Node);
{
  r := first;
  while (*) { havoc r; assume r == null || is(r, Node); }
}

procedure Equalities(next: [Ref]Ref, start: Ref) returns (r: Ref, after: Ref) {
  r, after := start, next[start];
  while (*) { r := after; after := next[r]; }
}

procedure Differences(p: Ref) returns (r: Ref) {
  havoc r; assume r != p;
  while (*) { havoc r; assume r != p; }
}

procedure Implications() returns (found: bool, done: bool) {
  found, done := false, false;
  while (!done) { havoc found; done := found; }
}

procedure Succession(this: Ref)
  modifies heap;
{
  while (*) { heap[this] := heap[this] + 1; }
}

procedure Cases(n: int) returns (i: int, last: int)
  requires 0 < n;
{
  i := 0;
  while (i < n) { last := i; i := i + 1; }
}
