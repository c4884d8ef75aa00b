// ARGS: -q
procedure P() { assert true; }
