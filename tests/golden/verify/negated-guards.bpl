// ARGS.boogie: /printSplit:- /errorTrace:0
// The other side of a guard: negations as Boogie writes them.
procedure F(k: bool, m: bv8, x: real) { var i: int; if (i != 0) { i := 1; } if (!k) { i := 3; } if (!(k || i > 0)) { i := 5; } if (m != 3bv8) { i := 6; } if (k <==> i == 0) { i := 7; } if (!(i != 3)) { i := 4;} if (k ==> i > 0) { i := 3; } if (x != 0.5) { i := 3; } if ((forall z: int :: z != i)) { i := 4; } assert {:split_here} i == 5; }
