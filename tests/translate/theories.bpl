// What only SMT-LIB knows: floats of every format, strings, sequences.
function {:builtin "fp.add"} add16(m: rmode, x: float11e5, y: float11e5): float11e5;
function {:builtin "fp.isNaN"} nan16(x: float11e5): bool;
function {:builtin "fp.leq"} le32(x: float24e8, y: float24e8): bool;
function {:builtin "str.++"} cat(x: string, y: string): string;
function {:builtin "str.len"} len(x: string): int;
type {:builtin "String"} string;
procedure good_float(x: float24e8) requires le32(x, x); { assert x == x; assert !(x < x); }
procedure bad_float(x: float24e8) { assert le32(x, x); }
procedure good_half() { assert add16(RNE, 0x1.0e0f11e5, 0x1.0e0f11e5) == 0x2.0e0f11e5; assert nan16(0NaN11e5); }
procedure bad_half(x: float11e5) { assert !nan16(x); }
procedure good_single() { assert 0x1.0e0f24e8 + 0x1.0e0f24e8 == 0x2.0e0f24e8; }
procedure bad_single(x: float24e8) { assert x + 0x0.0e0f24e8 == x; }
procedure good_string(x: string, y: string) { assert len(cat(x, y)) == len(x) + len(y); }
procedure bad_string(x: string, y: string) { assert cat(x, y) == cat(y, x); }
