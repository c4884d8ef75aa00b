// Settings of Z3 that suit deep quantifiers keep it from ever solving this loop over bits.
// ARGS.verify: --timeout=60
type word = bv32;
function {:bvbuiltin "bvadd"} add(word, word): word;
function {:bvbuiltin "bvult"} below(word, word): bool;
procedure Count(n: word) returns (s: word)
  ensures s == n;
{
  var i: word;
  i, s := 0bv32, 0bv32;
  while (below(i, n))
    invariant !below(n, i);
    invariant s == i;
  {
    i := add(i, 1bv32);
    s := add(s, 1bv32);
  }
}
procedure Plain(f: [int]int)
  requires (forall i: int :: f[i] > i);
{
  assert f[f[3]] > 4;
}
