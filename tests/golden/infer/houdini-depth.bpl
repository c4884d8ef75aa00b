// ARGS: /contractInfer /printAssignment /inlineDepth:1
// Calls are inlined one deep; deeper ones are by contract, and what a body ensures is assumed of its copies.
const {:existential true} kept: bool;
const {:existential true} lost: bool;
var g: int;
procedure Inc()
  modifies g;
{
  g := g + 1;
}
procedure Twice()
  modifies g;
  ensures kept ==> g == old(g) + 2;
  ensures lost ==> g == old(g) + 3;
{
  call Inc();
  call Inc();
}
procedure Main()
  modifies g;
{
  g := 0;
  call Twice();
  assert g == 2;
}
