// ARGS.infer: --infer=linear
// ARGS.verify: --infer=linear
// Relations between variables that no bound of a single one gives.

procedure Count(n: int) returns (r: int)
  requires n >= 0;
  ensures r == 2 * n;
{
  var i, j: int;
  i := 0;
  r := 0;
  j := n;
  while (i < n) {
    i := i + 1;
    r := r + 2;
    j := j - 1;
  }
  assert j == 0;
}

procedure Nested(n: int)
  requires n > 0;
{
  var i, k, c: int;
  i := 0;
  c := 0;
  while (i < n) {
    k := 0;
    while (k < i) {
      k := k + 1;
      c := c + 1;
    }
    assert k == i;
    i := i + 1;
  }
  assert i == n && c >= 0;
}

procedure Search(n: int)
  requires n >= 0;
{
  var lo, hi, mid: int;
  lo := 0;
  hi := n;
  while (lo < hi) {
    mid := (lo + hi) div 2;
    assert lo <= mid && mid < hi;
    if (*) {
      lo := mid + 1;
    } else {
      hi := mid;
    }
  }
  assert lo == hi && lo <= n;
}

// Not so: the last step may go beyond n.
procedure TooFar(n: int)
  requires n >= 0;
{
  var i: int;
  i := 0;
  while (i < n) {
    i := i + 2;
  }
  assert i <= n;
}
