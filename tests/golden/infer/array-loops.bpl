// ARGS: --infer=all --candidates
// Loops over arrays without invariants: what was written stays written, what was not reached is as it
// was, and a claim about all elements is one about those that were looked at.

procedure Fill(n: int) returns (a: [int]int)
  requires n >= 0;
  ensures (forall i: int :: 0 <= i && i < n ==> a[i] == 2 * i);
{
  var k: int;
  k := 0;
  while (k < n) {
    a[k] := 2 * k;
    k := k + 1;
  }
}

procedure Copy(a: [int]int, n: int) returns (b: [int]int)
  requires n >= 0;
  ensures (forall i: int :: 0 <= i && i < n ==> b[i] == a[i]);
{
  var k: int;
  k := n;
  while (k > 0) {
    k := k - 1;
    b[k] := a[k];
  }
}

procedure Find(a: [int]int, n: int, key: int) returns (r: int)
  requires n >= 0;
  ensures 0 <= r ==> r < n && a[r] == key;
  ensures r < 0 ==> (forall i: int :: 0 <= i && i < n ==> a[i] != key);
{
  r := n;
  while (r > 0) {
    r := r - 1;
    if (a[r] == key) { return; }
  }
  r := 0 - 1;
}

procedure BinarySearch(a: [int]int, n: int, key: int) returns (found: bool)
  requires n >= 0;
  requires (forall i, j: int :: 0 <= i && i < j && j < n ==> a[i] <= a[j]);
  ensures !found ==> (forall i: int :: 0 <= i && i < n ==> a[i] != key);
{
  var lo, hi, mid: int;
  lo, hi, found := 0, n, true;
  while (lo < hi) {
    mid := (lo + hi) div 2;
    if (a[mid] < key) {
      lo := mid + 1;
    } else if (key < a[mid]) {
      hi := mid;
    } else {
      return;
    }
  }
  found := false;
}

// What is checked in a second loop is what the first one must have done.
procedure FillThenCheck(n: int)
{
  var a: [int]int;
  var i: int;
  i := 0;
  while (i < n) {
    a[i] := 7;
    i := i + 1;
  }
  i := 0;
  while (i < n) {
    assert a[i] == 7;
    i := i + 1;
  }
}

// Holds when the loop is left, not before: a claim under the condition that ends it.
procedure LastStep(start: int) returns (x: int, y: int)
  ensures y > 0;
{
  x := 0 - 50;
  y := start;
  while (x < 0) {
    x := x + y;
    y := y + 1;
  }
}

// Not so: element 0 is left out.
procedure Short(n: int) returns (a: [int]int)
  requires n >= 0;
  ensures (forall i: int :: 0 <= i && i < n ==> a[i] == 0);
{
  var k: int;
  k := 1;
  while (k < n) {
    a[k] := 0;
    k := k + 1;
  }
}
