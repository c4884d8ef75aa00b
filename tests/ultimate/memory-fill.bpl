//#Safe
type $Pointer$ = { base : int, offset : int };
var #valid, #length : [int]int;
var #memory_int : [$Pointer$]int;
procedure ~malloc(~size : int) returns (#res : $Pointer$);
  ensures old(#valid)[#res!base] == 0;
  ensures #valid == old(#valid)[#res!base := 1];
  ensures #length == old(#length)[#res!base := ~size];
  ensures #res!base != 0 && #res!offset == 0;
  modifies #valid, #length;
procedure write~int(#value : int, #ptr : $Pointer$, #size : int) returns ();
  requires #valid[#ptr!base] == 1;
  requires #size + #ptr!offset <= #length[#ptr!base] && 0 <= #ptr!offset;
  ensures #memory_int == old(#memory_int)[#ptr := #value];
  modifies #memory_int;
procedure read~int(#ptr : $Pointer$, #size : int) returns (#value : int);
  requires #valid[#ptr!base] == 1;
  requires #size + #ptr!offset <= #length[#ptr!base] && 0 <= #ptr!offset;
  ensures #value == #memory_int[#ptr];
procedure ULTIMATE.start() returns ()
modifies #valid, #length, #memory_int;
{
  var a : $Pointer$;
  var i, n, t : int;
  assume n > 0;
  call a := ~malloc(4 * n);
  i := 0;
  while (i < n) {
    call write~int(7, { base : a!base, offset : a!offset + 4 * i }, 4);
    i := i + 1;
  }
  i := 0;
  while (i < n) {
    call t := read~int({ base : a!base, offset : a!offset + 4 * i }, 4);
    assert t == 7;
    i := i + 1;
  }
}
