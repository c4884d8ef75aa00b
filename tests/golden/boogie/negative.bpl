// Boogie keeps the block that assigns a negative number in a trace, and leaves out that with 5.
procedure p(n: int) { var r: int;
 A: goto B, C;
 B: r := -1; goto D;
 D: goto E, F;
 E: assert r == 8; return;
 F: goto D;
 C: r := 5; goto G;
 G: goto H, K;
 H: assert r == 8; return;
 K: goto G;
}
