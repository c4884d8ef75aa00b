// Conditions as SMACK writes them: integers that are 0 or 1, joined by functions whose values are
// given at those points only. `$or(2, 0)` is not given, and may be anything.
function $and(int, int): int;
function $or(int, int): int;
axiom $and(0, 0) == 0;
axiom $and(0, 1) == 0;
axiom $and(1, 0) == 0;
axiom $and(1, 1) == 1;
axiom $or(0, 0) == 0;
axiom $or(0, 1) == 1;
axiom $or(1, 0) == 1;
axiom $or(1, 1) == 1;

function truth(b: bool): int { if b then 1 else 0 }

procedure {:entrypoint} main(a, b, c, d: int, k: int)
{
  var both, one, all: int;
  both := $and(truth(a > 3), truth(b > a));
  one := $or(truth(c == 2), truth(d < c));
  all := $and(both, $or(one, truth(a > 1)));
  if (all != 0) {
    assert b > 4;
    if (one == 0) {
      assert c != 2 && d >= c;
    }
  } else {
    assert a <= 3 || b <= a;
  }
  if ($or(if k > 0 then 2 else 0, 0) == 5) {
    assert k > 0; // holds: at 0 it is given
    assert k < 9; // fails: at 2 it is not
  }
}
