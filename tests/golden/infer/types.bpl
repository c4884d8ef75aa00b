// ARGS: --infer=default
// ARGS.infer: --explain
// What references are: not null, of which dynamic types, also in the heap.
type ref;
type name;
type Field a;
const unique null: ref;
function dtype(ref): name;
const unique Object: name;
const unique A: name extends Object;
const unique B: name extends A;
const unique C: name extends A;
const unique next: Field ref;
const unique data: Field ref;
var H: [ref, Field ref]ref;

procedure Above(o: ref, p: ref, n: int)
  requires o != null && dtype(o) <: A;
  requires p != null && dtype(p) == B;
  modifies H;
{
  var x: ref;
  var i: int;
  x, i := o, 0;
  H[o, next] := p;
  while (i < n) {
    if (i > 5) { x := p; }
    H[x, data] := null;
    i := i + 1;
  }
  assert x != null && dtype(x) <: A && dtype(x) <: Object;
  assert H[o, next] != null && dtype(H[o, next]) == B;
}

procedure New() returns (r: ref);
  ensures r != null && dtype(r) <: B;

procedure Results() {
  var r, s: ref;
  call r := New();
  s := r;
  while (*) {
    call r := New();
    if (*) { s := r; }
  }
  assert s != null && dtype(s) <: A;
}

procedure MaybeNull(o: ref, p: ref)
  requires o == null || dtype(o) <: B;
  requires p != null ==> dtype(p) == C;
{
  var r: ref;
  r := null;
  while (*) {
    if (*) { r := o; } else if (*) { r := p; }
  }
  if (r != null) { assert dtype(r) <: A; }
}

// Not so: that of another type is not excluded.
procedure Wrong(o: ref, p: ref)
  requires dtype(o) <: B && dtype(p) <: C;
{
  var r: ref;
  r := o;
  while (*) {
    if (*) { r := p; }
  }
  assert dtype(r) <: B;
}

// An order that a front-end states by axioms.
type Ty;
function Sub(Ty, Ty): bool;
function Is(int, Ty): bool;
function TypeOf(int): Ty;
const unique TAnimal: Ty;
const unique TDog: Ty;
const unique TPoodle: Ty;
axiom (forall a: Ty, b: Ty, c: Ty :: { Sub(a, b), Sub(b, c) } Sub(a, b) && Sub(b, c) ==> Sub(a, c));
axiom Sub(TDog, TAnimal) && Sub(TPoodle, TDog);

procedure Stated(a: int, b: int)
  requires Sub(TypeOf(a), TDog);
  requires TypeOf(b) == TPoodle && Is(b, TDog) && Is(a, TDog);
{
  var x: int;
  x := a;
  while (*) {
    if (*) { x := b; }
  }
  assert Sub(TypeOf(x), TAnimal) && Is(x, TDog);
}
