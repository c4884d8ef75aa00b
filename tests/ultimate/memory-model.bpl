//#Safe
var #memory : [int,int]int;
var #length : [int]int;
var #valid : [int]int;
var ~p.base, ~p.offset : int;
procedure #Ultimate.alloc(~size : int) returns (#res.base : int, #res.offset : int);
modifies #valid, #length;
ensures old(#valid)[#res.base] == 0;
ensures #valid == old(#valid)[#res.base := 1];
ensures #res.offset == 0;
ensures #res.base != 0;
ensures #length == old(#length)[#res.base := ~size];
procedure ULTIMATE.start() returns ()
modifies #memory, #length, #valid, ~p.base, ~p.offset;
{
  var q.base, q.offset : int;
  #valid := #valid[0 := 0];
  call ~p.base, ~p.offset := #Ultimate.alloc(8);
  call q.base, q.offset := #Ultimate.alloc(8);
  assert ~p.base != q.base;
  #memory := #memory[~p.base, ~p.offset := 1];
  #memory := #memory[q.base, q.offset := 2];
  assert #memory[~p.base, ~p.offset] == 1;
  assert #length[~p.base] == 8 && ~p.offset + 4 <= #length[~p.base];
}
