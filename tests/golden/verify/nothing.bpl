// ARGS: --proc=Lits*
procedure List() { assert true; }
