//#Safe
procedure ULTIMATE.start() returns ()
{
  var main_~x~5 : int;
  var main_#t~post1 : int;
  var main_#t~nondet2 : int;
  loc0:
    assume true;
    main_~x~5 := 0;
    goto loc1;
  loc1:
    assume true;
    goto loc1_0, loc1_1;
  loc1_0:
    assume !(main_~x~5 % 4294967296 < 268435455 % 4294967296);
    goto loc2;
  loc1_1:
    assume !!(main_~x~5 % 4294967296 < 268435455 % 4294967296);
    main_~x~5 := main_~x~5 + 2;
    goto loc1;
  loc2:
    assume (if 0 == main_~x~5 % 2 then 1 else 0) == 0;
    assert false;
}
