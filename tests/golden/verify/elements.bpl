// Elements of types without structure, in the words that `lindy run` uses too.
type Ref;
type Field a;
const unique val: Field int;
const null: Ref;
var H: <a>[Ref, Field a]a;

procedure Same(a: Ref, b: Ref)
  requires a != null && b != null;
{
  assert a == b;
}

procedure Kept(r: Ref, f: Field int)
  modifies H;
{
  H[r, val] := 1;
  assert f != val ==> H[r, f] == 2;
}
