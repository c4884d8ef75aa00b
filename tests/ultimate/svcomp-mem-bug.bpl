//#Unsafe
var #memory_int : [int,int]int;
var #valid : [int]int;
var #length : [int]int;
procedure #Ultimate.alloc(~size : int) returns (#res.base : int, #res.offset : int);
  modifies #valid, #length;
  ensures old(#valid)[#res.base] == 0;
  ensures #valid == old(#valid)[#res.base := 1];
  ensures #res.offset == 0 && #res.base != 0;
  ensures #length == old(#length)[#res.base := ~size];
procedure ULTIMATE.start() returns ()
  modifies #valid, #length, #memory_int;
{
  var p.base, p.offset, q.base, q.offset, i~1 : int;
  call p.base, p.offset := #Ultimate.alloc(40);
  call q.base, q.offset := #Ultimate.alloc(40);
  i~1 := 0;
  while (true) {
    if (!(i~1 < 11)) { break; }
    assert #valid[p.base] == 1;
    assert 4 + (p.offset + 4 * i~1) <= #length[p.base] && 0 <= p.offset + 4 * i~1;
    #memory_int[p.base, p.offset + 4 * i~1] := i~1;
    #memory_int[q.base, q.offset + 4 * i~1] := 0;
    i~1 := i~1 + 1;
  }
  assert #memory_int[p.base, 12] == 3;
}
