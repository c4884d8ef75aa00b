// RUN: -overlookTypeErrors
// RUN:
procedure A(x: int) { assert x > 0; }
procedure C(x: int) { undefd := 3; assert x > 1; }
procedure E(x: int) { assert y > 1; assert z; }
procedure G(x: int) { call A(3); call C(4); call NoSuch(3); }
procedure H(x: int) { call C(3); }
