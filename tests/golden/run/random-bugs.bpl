// ARGS: --random=1000 --seed=7
// ARGS.run: --entry=Max
// ARGS.test: -q
// Planted bugs, each found by executions on random values and made small.

// The last element is not looked at.
procedure Max(a: [int]int, n: int) returns (m: int)
  requires 0 < n;
  ensures (forall i: int :: 0 <= i && i < n ==> a[i] <= m);
{
  var i: int;
  m := a[0];
  i := 1;
  while (i < n - 1) {
    if (a[i] > m) { m := a[i]; }
    i := i + 1;
  }
}

// A number of the program, behind an assumption.
procedure Needle(x: int)
{
  var y, z: int;
  havoc y, z;
  assume y == x + 17 && 1000 < z && z < 1010;
  assert x != 12345 || y + z < 13360;
}

function {:bvbuiltin "bvadd"} add(bv32, bv32): bv32;
function {:bvbuiltin "bvsgt"} sgt(bv32, bv32): bool;
function {:bvbuiltin "bvslt"} slt(bv32, bv32): bool;

// Overflow.
procedure Increment(x: bv32) returns (y: bv32)
  requires sgt(x, 100bv32);
  ensures sgt(y, x);
{
  y := add(x, 1bv32);
}

datatype Shape { Circle(radius: int), Box(width: int, height: int), Nothing() }

procedure Area(s: Shape) returns (area: int)
  requires s is Circle ==> s->radius >= 0;
  requires s is Box ==> s->width >= 0 && s->height > 0;
  ensures s is Box ==> area > 0;
{
  if (s is Circle) { area := 3 * s->radius * s->radius; }
  else if (s is Box) { area := s->width * s->height; }
  else { area := 0; }
}

type Ref;
const null: Ref;
var next: [Ref]Ref;

// By specification: the result may be null.
procedure Next(r: Ref) returns (n: Ref);
  requires r != null;
  ensures n == next[r];

procedure Walk(r: Ref)
{
  var n: Ref;
  n := r;
  while (*) {
    call n := Next(n);
  }
}

procedure Recursive(n: int) returns (r: int)
  ensures r <= 20;
{
  if (n <= 0) { r := 0; }
  else { call r := Recursive(n - 1); r := r + n; }
}
