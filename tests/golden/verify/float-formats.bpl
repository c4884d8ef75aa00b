// ARGS.boogie: /errorTrace:0
// Rounding modes and wide exponents. As Boogie 3.5.5.
procedure A() { var x: float24e8, y: float24e8; x := 0x1.0e0f24e8; y := 0x0.1e0f24e8; assert x != y; assert y == 0x1.0e-1f24e8; assert x == y; }
function {:builtin "fp.add"} ADD(rmode, float24e8, float24e8): float24e8;
function {:builtin "fp.roundToIntegral"} RTI(rmode, float24e8): float24e8;
procedure B(m: rmode) { assert RTI(RNE, 0x2.8e0f24e8) == 0x2.0e0f24e8; assert RTI(RTP, 0x2.8e0f24e8) == 0x3.0e0f24e8; assert RTI(RNA, 0x2.8e0f24e8) == 0x3.0e0f24e8; assert RTI(RTZ, 0x2.8e0f24e8) == 0x3.0e0f24e8; }
procedure C(m: rmode) { assert m == RNE || m == RNA || m == RTP || m == RTN || m == RTZ; assert m == RNE || m == RNA || m == RTP || m == RTN; }
procedure D(x: float113e15) { assume x == 0x1.0e4000f113e15; assert false; }
procedure E(x: float113e15) { assume x == 0x1.0e4095f113e15; assert x > 0x1.0e1000f113e15; assert x == 0+oo113e15; }
procedure F(x: float53e11) { assert x == x; }
procedure G(x: float53e11) { assume x == 0NaN53e11; assert false; }
