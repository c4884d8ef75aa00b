// ARGS: /contractInfer /printAssignment /explainHoudini
// What falls in one procedure takes with it what its callers, and theirs, proved from it; the rest stays.
const {:existential true} low1: bool;
const {:existential true} high1: bool;
const {:existential true} low2: bool;
const {:existential true} high2: bool;
const {:existential true} low3: bool;
const {:existential true} high3: bool;
const {:existential true} asked: bool;

procedure First(n: int) returns (r: int)
  requires asked ==> n >= 0;
  ensures low1 ==> r >= 0;
  ensures high1 ==> r <= 10;
{
  call r := Second(n);
}

procedure Second(n: int) returns (r: int)
  ensures low2 ==> r >= 0;
  ensures high2 ==> r <= 10;
{
  call r := Third(n);
}

procedure Third(n: int) returns (r: int)
  ensures low3 ==> r >= 0;
  ensures high3 ==> r <= 10;
{
  r := if n < 0 then 0 else n;
}

procedure Main()
{
  var x: int;
  call x := First(3);
  assert x >= 0;
}
