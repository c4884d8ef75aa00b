// Checks that a precondition would make true. `missing:` says which ones, the weakest first.
type Ref;
const null: Ref;
function len(Ref): int;
axiom (forall r: Ref :: { len(r) } len(r) >= 0);

procedure Div(n: int, k: int) returns (r: int)
{
  assert k != 0; // missing: k != 0
  r := n div k;
}

procedure Deref(p: Ref, q: Ref) returns (x: int)
{
  assert p != null; // missing: p != null
  x := len(p);
  assert x >= 0;
}

procedure Index(a: [int]int, i: int, n: int) returns (x: int)
  requires n > 0;
{
  assert 0 <= i && i < n; // missing: i >= 0 && i < n
  x := a[i];
}

procedure Steps(n: int) returns (s: int)
  ensures s >= 0; // missing: n >= -3
{
  var t: int;
  t := n + 1;
  s := t + 2;
}

procedure Difference(lo: int, hi: int) returns (d: int)
  ensures d >= 0; // missing: lo <= hi
{
  d := hi - lo;
}

procedure Guarded(b: bool, x: int)
{
  if (b) {
    assert x > 3; // missing: b ==> x >= 4; x >= 4
  }
}

procedure Elements(a: [int]int, n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    invariant 0 <= i;
  {
    assert a[i] > 0; // missing: (forall i#0: int :: 0 <= i#0 && i#0 < n ==> 1 <= a[i#0])
    i := i + 1;
  }
}
