function {:builtin "bv2nat"} toInt(x: bv8): int;
procedure P(x: bv8) { assert toInt(x) >= 0; }
