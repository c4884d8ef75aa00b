// An invariant that only proves another one, which nothing needs, is not needed either.
procedure Loop(n: int) returns (i: int)
  requires n >= 0; // alone
  ensures i == n;
{
  var j, k: int;
  i := 0; // alone
  j := 0; // not
  k := 0; // not
  while (i < n)
    invariant i <= n; // alone
    invariant j == k; // not
    invariant k >= 0; // not
    invariant j >= 0; // not
  {
    i := i + 1; // alone
    j := j + 1; // not
    k := k + 1; // not
  }
}

// One invariant proves the other.
procedure Chain(n: int) returns (s: int)
  requires n > 0; // not
  ensures s >= 0;
{
  var i: int;
  i := 0; // alone
  s := 0; // alone
  while (i < n)
    invariant i >= 0; // alone
    invariant s >= 0; // alone
  {
    s := s + i; // alone
    i := i + 1; // alone
  }
}
