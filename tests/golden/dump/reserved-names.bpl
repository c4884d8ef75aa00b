// Words that begin statements, as names: without a backslash what is printed could not be read.
var \reveal: int;
procedure \atomic();
procedure P(\hide: int, left: int) returns (\push: int)
  modifies \reveal;
{
  var \pop: [int]int;
  \push := \hide + left;
  \pop[0] := \push;
  \reveal := \pop[0];
  call \atomic();
}
