// Free choices are taken together; the witness has the jumps that its values stand for.
procedure main() {
  var s, t: int;
  var f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19: int;
  s := 0;
  if (*) { f0 := 0; } else { f0 := 1; }
  if (*) { f1 := 0; } else { f1 := 1; }
  if (*) { f2 := 0; } else { f2 := 1; }
  if (*) { f3 := 0; } else { f3 := 1; }
  if (*) { f4 := 0; } else { f4 := 1; }
  if (*) { f5 := 0; } else { f5 := 1; }
  if (*) { f6 := 0; } else { f6 := 1; }
  if (*) { f7 := 0; } else { f7 := 1; }
  if (*) { f8 := 0; } else { f8 := 1; }
  if (*) { f9 := 0; } else { f9 := 1; }
  if (*) { f10 := 0; } else { f10 := 1; }
  if (*) { f11 := 0; } else { f11 := 1; }
  if (*) { f12 := 0; } else { f12 := 1; }
  if (*) { f13 := 0; } else { f13 := 1; }
  if (*) { f14 := 0; } else { f14 := 1; }
  if (*) { f15 := 0; } else { f15 := 1; }
  if (*) { f16 := 0; } else { f16 := 1; }
  if (*) { f17 := 0; } else { f17 := 1; }
  if (*) { f18 := 0; } else { f18 := 1; }
  if (*) { f19 := 0; } else { f19 := 1; }
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
  assert s != 419430;
}
