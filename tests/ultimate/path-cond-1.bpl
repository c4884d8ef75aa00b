//#Safe
procedure ULTIMATE.start() returns ()
modifies ;
{
  var main_~i~5, main_~j~5, main_#t~post0 : int;
  $Ultimate##0:
    main_~i~5 := 0; main_~j~5 := 0; goto loc0;
  loc0:
    goto loc0_0, loc0_1;
  loc0_0:
    assume !(main_~i~5 <= 99); goto loc1;
  loc0_1:
    assume main_~i~5 <= 99;
    main_#t~post0 := main_~j~5; main_~j~5 := main_#t~post0 + 1; havoc main_#t~post0;
    main_~i~5 := main_~i~5 + 1; goto loc0;
  loc1:
    assert main_~j~5 == 100;
}
