// ARGS: --solver-opt=novalue
procedure P() { assert true; }
