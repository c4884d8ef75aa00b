// EXPECT: matching-loop at 5
type Q; function fst(q: Q): Q; function snd(q: Q): Q;
function len(q: Q): int;
procedure Fill() returns (q: Q);
  ensures (forall x: Q :: {len(x)} len(x) > len(fst(x)) + len(snd(x)));
  ensures len(q) > 3;

procedure Use() {
  var q: Q; var n: int;
  call q := Fill();
  n := len(q);
  assert n * n > 9;
}
