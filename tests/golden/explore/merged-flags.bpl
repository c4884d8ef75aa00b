// Flags that jumps depend on later: apart while there are few paths, together when there are too many.
// ARGS: --without=localization
procedure main() {
  var s, t: int;
  var f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23: int;
  s := 0;
  havoc t;
  if (t == 0) { f0 := 0; } else { f0 := 1; }
  havoc t;
  if (t == 0) { f1 := 0; } else { f1 := 1; }
  havoc t;
  if (t == 0) { f2 := 0; } else { f2 := 1; }
  havoc t;
  if (t == 0) { f3 := 0; } else { f3 := 1; }
  havoc t;
  if (t == 0) { f4 := 0; } else { f4 := 1; }
  havoc t;
  if (t == 0) { f5 := 0; } else { f5 := 1; }
  havoc t;
  if (t == 0) { f6 := 0; } else { f6 := 1; }
  havoc t;
  if (t == 0) { f7 := 0; } else { f7 := 1; }
  havoc t;
  if (t == 0) { f8 := 0; } else { f8 := 1; }
  havoc t;
  if (t == 0) { f9 := 0; } else { f9 := 1; }
  havoc t;
  if (t == 0) { f10 := 0; } else { f10 := 1; }
  havoc t;
  if (t == 0) { f11 := 0; } else { f11 := 1; }
  havoc t;
  if (t == 0) { f12 := 0; } else { f12 := 1; }
  havoc t;
  if (t == 0) { f13 := 0; } else { f13 := 1; }
  havoc t;
  if (t == 0) { f14 := 0; } else { f14 := 1; }
  havoc t;
  if (t == 0) { f15 := 0; } else { f15 := 1; }
  havoc t;
  if (t == 0) { f16 := 0; } else { f16 := 1; }
  havoc t;
  if (t == 0) { f17 := 0; } else { f17 := 1; }
  havoc t;
  if (t == 0) { f18 := 0; } else { f18 := 1; }
  havoc t;
  if (t == 0) { f19 := 0; } else { f19 := 1; }
  havoc t;
  if (t == 0) { f20 := 0; } else { f20 := 1; }
  havoc t;
  if (t == 0) { f21 := 0; } else { f21 := 1; }
  havoc t;
  if (t == 0) { f22 := 0; } else { f22 := 1; }
  havoc t;
  if (t == 0) { f23 := 0; } else { f23 := 1; }
  if (f0 != 0) { s := s + 1; }
  if (f1 != 0) { s := s + 2; }
  if (f2 != 0) { s := s + 4; }
  if (f3 != 0) { s := s + 8; }
  if (f4 != 0) { s := s + 16; }
  if (f5 != 0) { s := s + 32; }
  if (f6 != 0) { s := s + 64; }
  if (f7 != 0) { s := s + 128; }
  if (f8 != 0) { s := s + 256; }
  if (f9 != 0) { s := s + 512; }
  if (f10 != 0) { s := s + 1024; }
  if (f11 != 0) { s := s + 2048; }
  if (f12 != 0) { s := s + 4096; }
  if (f13 != 0) { s := s + 8192; }
  if (f14 != 0) { s := s + 16384; }
  if (f15 != 0) { s := s + 32768; }
  if (f16 != 0) { s := s + 65536; }
  if (f17 != 0) { s := s + 131072; }
  if (f18 != 0) { s := s + 262144; }
  if (f19 != 0) { s := s + 524288; }
  if (f20 != 0) { s := s + 1048576; }
  if (f21 != 0) { s := s + 2097152; }
  if (f22 != 0) { s := s + 4194304; }
  if (f23 != 0) { s := s + 8388608; }
  assert s >= 0 && s < 16777216;
}
