// ARGS: --dialect=ultimate
type $Pointer$ = { base : int, offset : int };
procedure P(p : $Pointer$) returns (x : int)
{
  x := p!length;
  x := { base : true, offset : 1 }!base;
  p := { base : 1, offset : 2 };
}
