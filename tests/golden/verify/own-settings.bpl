// ARGS: /proverOpt:O:smt.qi.eager_threshold=10
// Settings that were asked for are kept to: no others have a look.
function count(n: int): int;
axiom count(0) == 0;
axiom (forall n: int :: {count(n)} n > 0 ==> count(n) == count(n - 1) + 1);

procedure Deep()
{
  assert count(30) == 30;
}
