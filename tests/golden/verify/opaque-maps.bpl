// ARGS: /useArrayAxioms /errorTrace:0
// Maps that are known by reading alone: equal reads do not make equal maps, equal lambdas do.
procedure Reads(a: [int]int, i: int, j: int, v: int)
{
  assert a[i := v][i] == v;
  assert i != j ==> a[i := v][j] == a[j];
  assert (forall k: int :: a[i := a[i]][k] == a[k]);
}

procedure StoresOfWhatIsThere(a: [int]int, i: int)
{
  assert a[i := a[i]] == a; // fails
}

procedure StoresOverStores(a: [int]int, i: int, v: int)
{
  assert a[i := 0][i := v] == a[i := v]; // fails
}

procedure Eta(a: [int]int)
{
  assert (lambda k: int :: a[k])[3] == a[3];
  assert (lambda k: int :: a[k]) == a; // fails
}

procedure Sharing(c: int, d: int)
{
  assert (lambda k: int :: k + c) == (lambda n: int :: n + c);
  assert (lambda k: int :: c) == (lambda n: int :: c);
  assert c == d ==> (lambda k: int :: c) == (lambda n: int :: d);
  assert (lambda k: int :: c) == (lambda n: int :: d); // fails
}

procedure Constant(c: int)
{
  assert (lambda k: int :: c)[5 := c] == (lambda k: int :: c); // fails
}

function f(int): int;
procedure Attributes()
{
  assert (lambda k: int :: (forall i: int :: {:weight 3} f(i) == k)) ==
         (lambda m: int :: (forall j: int :: {:weight 3} f(j) == m));
  assert (lambda k: int :: (forall i: int :: {:tag "a"} f(i) == k)) ==
         (lambda m: int :: (forall j: int :: {:tag "b"} f(j) == m)); // fails
}
