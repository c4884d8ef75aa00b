// ARGS: /contractInfer /printAssignment /explainHoudini /rlimit:2000
// What the solver cannot decide within its limit is not relied on.
const {:existential true} odd: bool;
const {:existential true} easy: bool;
const {:existential true} wrong: bool;

procedure Hard(x: int, y: int, z: int) returns (r: int)
  requires x > 0 && y > 0 && z > 0;
  ensures odd ==> x * x * x + y * y * y != z * z * z;
{
  r := x * y;
}

procedure Easy(x: int) returns (r: int)
  requires x > 0;
  ensures easy ==> r > 0;
  ensures wrong ==> r > 5;
{
  r := x;
}
