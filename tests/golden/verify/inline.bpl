// ARGS: --inline=none
// Without inlining the call knows the contract only.
procedure {:inline 1} One() returns (y: int) { y := 1; }
procedure Caller() { var y: int; call y := One(); assert y == 1; }
