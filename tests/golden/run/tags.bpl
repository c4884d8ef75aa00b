// ARGS: --failing
// Unique constants that axioms speak of differ all the same.
type Ty;
type Tag;
const unique TBool: Ty;
const unique TInt: Ty;
const unique TagBool: Tag;
const unique TagInt: Tag;
function tag(t: Ty): Tag;
axiom tag(TBool) == TagBool;
axiom tag(TInt) == TagInt;
procedure P(t: Ty)
{
  if (tag(t) == TagBool) {
    assert t != TInt;
    assert t != TBool;
  }
}
