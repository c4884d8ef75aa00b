//#Safe
var #x~1 : int;
procedure ULTIMATE.start() returns ()
modifies #x~1;
{
  var #t~ret0, main_~i~0 : int;
#x~1 := 3;
#t~ret0 := #x~1 + 1;
  main_~i~0 := #t~ret0;
  assert main_~i~0 == 4;
}
