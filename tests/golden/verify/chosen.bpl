// ARGS: --proc=List.* --proc=Good -j2
procedure List.Append() { assert true; }
procedure List.Clear() { assert false; }
procedure Good() { assert true; }
procedure Bad() { assert false; }
procedure {:verify false} Skipped() { assert false; }
