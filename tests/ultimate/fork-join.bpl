//#Refused
procedure w() returns () { }
procedure ULTIMATE.start() returns ()
{
  fork 1 w();
  join 1;
}
