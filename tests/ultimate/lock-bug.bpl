//#Unsafe
var locked : int;
procedure lock() returns ()
modifies locked;
{
  assert locked == 0;
  locked := 1;
}
procedure unlock() returns ()
modifies locked;
{
  assert locked == 1;
  locked := 0;
}
procedure ULTIMATE.start() returns ()
modifies locked;
{
  var old_count, count : int;
  locked := 0;
  count := 0;
  old_count := -1;
  while (old_count != count) {
    call lock();
    old_count := count;
    if (*) {
      call unlock();
    }
  }
  call unlock();
}
