//#Unsafe
var #length : [int]int;
var #valid : [int]int;
procedure #Ultimate.alloc(~size : int) returns (#res.base : int, #res.offset : int);
modifies #valid, #length;
ensures #valid == old(#valid)[#res.base := 1];
ensures #length == old(#length)[#res.base := ~size];
procedure ULTIMATE.start() returns ()
modifies #length, #valid;
{
  var p, q, o : int;
  call p, o := #Ultimate.alloc(8);
  call q, o := #Ultimate.alloc(4);
  assert #length[p] == 8;
}
