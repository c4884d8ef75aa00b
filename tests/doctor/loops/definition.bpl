// EXPECT: matching loop at 4
type S;
function step(s: S): S;
function reach(s: S): int { 1 + reach(step(s)) }

procedure Steps(s: S) {
  assert reach(s) == 2 + reach(step(step(s)));
}
